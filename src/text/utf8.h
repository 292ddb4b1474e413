// Text from strangers, made fit for JSON, WebSockets and terminals.
#pragma once

#include <string>
#include <string_view>

namespace agon {

/// The text with every byte that is not part of valid UTF-8 replaced by U+FFFD, and every control character
/// by '?'.
std::string utf8_repaired(std::string_view text);
/// The same, but line feeds and tabs stay.
std::string utf8_repaired_lines(std::string_view text);

}  // namespace agon
