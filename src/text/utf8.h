// Text from strangers, made fit for JSON, WebSockets and terminals.
#pragma once

#include <string>
#include <string_view>

namespace agon {

/// The first character of a text, by utf8proc. Overlong forms, surrogates and what is beyond U+10FFFF are not
/// valid: then it is one byte long, and U+FFFD.
struct Character {
  char32_t code = 0xFFFD;
  std::size_t bytes = 1;
  bool valid = false;
};
Character first_character(std::string_view text);

/// How many columns of a terminal it takes: 0, 1 or 2.
int columns_of(char32_t code);
/// A mark that is drawn upon the character before it.
bool is_mark(char32_t code);

/// The text with every byte that is not part of valid UTF-8 replaced by U+FFFD, and every control character
/// by '?'.
std::string utf8_repaired(std::string_view text);
/// The same, but line feeds and tabs stay.
std::string utf8_repaired_lines(std::string_view text);

}  // namespace agon
