// What every page may load, and who may frame it. 'wasm-unsafe-eval' lets it compile the games' rules
// (WebAssembly) and no script.
#pragma once

namespace agon::net {

inline constexpr const char* content_security_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; style-src 'self'; "
    "connect-src 'self'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'";

}  // namespace agon::net
