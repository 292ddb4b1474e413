// Bytes as text, and where to cut the bytes of a text. A text need not be valid UTF-8; text/utf8.h repairs
// it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agon {

// RFC 4648: for databases and for pages that carry bytes.
std::string base64(std::string_view bytes);
std::string from_base64(std::string_view text);  ///< stops at the first letter that is not base64

/// The text with its ASCII letters in lower case.
std::string lower_case(std::string_view text);

/// The number of characters, not bytes: the continuation bytes of UTF-8 do not count.
std::size_t characters_in(std::string_view text);
/// The beginning of a text, of at most `most` bytes, without a part of a character at its end.
std::string_view cut_at_character(std::string_view text, std::size_t most);

/// Each byte as its character in ISO-8859-1.
std::string utf8_of_latin(std::string_view latin);
/// The bytes of such characters. Another character becomes `instead`; without it there is no result.
std::optional<std::string> latin_of_utf8(std::string_view utf8, std::optional<char> instead = {});

}  // namespace agon
