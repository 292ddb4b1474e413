#include "text/base64.h"

#include <array>
#include <cstdint>

namespace agon {

namespace {
constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
}

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

}  // namespace agon
