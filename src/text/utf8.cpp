#include "text/utf8.h"

#include <cstdint>

namespace agon {

namespace {

/// Length of the valid sequence at the beginning of the text, 0 if there is none (RFC 3629).
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  const auto follows = [&](std::size_t at) { return byte(at) >= 0x80 && byte(at) <= 0xBF; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool overlong = first == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = first == 0xED && byte(1) > 0x9F;
    return !overlong && !surrogate && follows(1) && follows(2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool overlong = first == 0xF0 && byte(1) < 0x90;
    const bool too_large = first == 0xF4 && byte(1) > 0x8F;
    return !overlong && !too_large && follows(1) && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

std::string repaired_but(std::string_view text, std::string_view kept) {
  std::string repaired;
  repaired.reserve(text.size());
  while (!text.empty()) {
    const auto length = sequence_length(text);
    const auto first = static_cast<unsigned char>(text[0]);
    if (length == 0)
      repaired += "\xEF\xBF\xBD";
    else if (length == 1 && (first < 0x20 || first == 0x7F) && kept.find(text[0]) == kept.npos)
      repaired += '?';
    else
      repaired += text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return repaired;
}

}  // namespace

std::string utf8_repaired(std::string_view text) { return repaired_but(text, ""); }
std::string utf8_repaired_lines(std::string_view text) { return repaired_but(text, "\n\t"); }

}  // namespace agon
