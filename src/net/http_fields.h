// The header fields that every answer has. For net's own sources only.
#pragma once

#include <algorithm>
#include <array>
#include <boost/beast/http/field.hpp>
#include <string_view>

#include "net/router.h"

namespace agon::net {

// The sources that every page may load from, and the pages that may frame it. 'wasm-unsafe-eval' lets it
// compile the games' rules (WebAssembly), but no script.

inline constexpr const char* content_security_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; style-src 'self'; "
    "connect-src 'self'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'";

inline bool is_text(const std::string& type) {
  return type.starts_with("text/") || type.starts_with("application/json") || type.starts_with("image/svg");
}

template <class Message>
void set_fields(Message& message, const Response& response) {
  message.set("X-Content-Type-Options", "nosniff");
  message.set("Content-Security-Policy", content_security_policy);
  message.set("Referrer-Policy", "no-referrer");
  if (response.status != 304) message.set(boost::beast::http::field::content_type, response.content_type);
  if (is_text(response.content_type)) message.set(boost::beast::http::field::vary, "Accept-Encoding");
  if (response.is_gzip) message.set(boost::beast::http::field::content_encoding, "gzip");
  if (response.content_type == "application/json")
    message.set(boost::beast::http::field::cache_control, "no-store");
  for (const auto& [name, value] : response.headers) message.set(name, value);
}

// Tells HTTP from the lines of a game. A web page can make a browser send a request to any port; the lines of
// that request would be taken for commands.

/// Whether a connection's first line begins an HTTP request: "POST /x HTTP/1.1". `cut`: only the beginning of
/// the line is known.
inline bool is_http_request(std::string_view line, bool cut) {
  static constexpr std::array<std::string_view, 10> verbs{
      "GET ", "POST ", "HEAD ", "PUT ", "DELETE ", "PATCH ", "OPTIONS ", "CONNECT ", "TRACE ", "PRI "};
  const bool begins =
      std::any_of(verbs.begin(), verbs.end(), [&](auto verb) { return line.starts_with(verb); });
  // A team may be called "GET OFF": only a whole request line names its protocol.
  return begins && (cut || line.find(" HTTP/") != std::string_view::npos);
}

}  // namespace agon::net
