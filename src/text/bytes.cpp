#include "text/bytes.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace agon {

namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const auto byte = [&](std::size_t index) -> std::uint32_t {
      return index < bytes.size() ? static_cast<unsigned char>(bytes[index]) : 0;
    };
    const std::uint32_t three = byte(at) << 16 | byte(at + 1) << 8 | byte(at + 2);
    text += letters[three >> 18];
    text += letters[three >> 12 & 63];
    text += at + 1 < bytes.size() ? letters[three >> 6 & 63] : '=';
    text += at + 2 < bytes.size() ? letters[three & 63] : '=';
  }
  return text;
}

std::string from_base64(std::string_view text) {
  static const auto value = [] {
    std::array<int, 256> table{};
    table.fill(-1);
    for (std::size_t index = 0; index < letters.size(); ++index)
      table[static_cast<unsigned char>(letters[index])] = static_cast<int>(index);
    return table;
  }();
  std::string bytes;
  std::uint32_t held = 0;
  int bits = 0;
  for (const char letter : text) {
    const int six = value[static_cast<unsigned char>(letter)];
    if (six < 0) break;
    held = held << 6 | static_cast<std::uint32_t>(six);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(held >> bits & 255);
  }
  return bytes;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return lower;
}

std::size_t characters_in(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues));
}

std::string_view cut_at_character(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && continues(text[most])) --most;
  return text.substr(0, most);
}

std::string utf8_of_latin(std::string_view latin) {
  std::string utf8;
  for (const char letter : latin) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x80)
      utf8 += letter;
    else
      utf8 += {static_cast<char>(0xC0 | byte >> 6), static_cast<char>(0x80 | (byte & 0x3F))};
  }
  return utf8;
}

std::optional<std::string> latin_of_utf8(std::string_view utf8, std::optional<char> instead) {
  std::string latin;
  for (std::size_t at = 0; at < utf8.size(); ++at) {
    const auto byte = static_cast<unsigned char>(utf8[at]);
    if (byte < 0x80)
      latin += utf8[at];
    else if ((byte == 0xC2 || byte == 0xC3) && at + 1 < utf8.size())
      latin += static_cast<char>((byte & 3) << 6 | (static_cast<unsigned char>(utf8[++at]) & 0x3F));
    else if (!instead)
      return std::nullopt;
    else if (byte >= 0xC4)
      latin += *instead;  // the bytes that continue it are skipped
  }
  return latin;
}

}  // namespace agon
