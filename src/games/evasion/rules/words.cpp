#include "games/evasion/rules/words.h"

#include <charconv>
#include <limits>

namespace agon::evasion {
namespace {

/// How many bytes the white-space character at the front of `text` takes; 0 if there is none.
/// The original splits at what .NET calls white space, in UTF-8 here.
std::size_t white_space_at_front(std::string_view text) {
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  if (byte(0) == ' ' || (byte(0) >= '\t' && byte(0) <= '\r')) return 1;
  if (text.size() >= 2 && byte(0) == 0xC2 && (byte(1) == 0x85 || byte(1) == 0xA0)) return 2;
  if (text.size() < 3) return 0;
  const std::string_view three = text.substr(0, 3);
  if (three == "\u1680" || three == "\u2028" || three == "\u2029" || three == "\u202f" || three == "\u205f" ||
      three == "\u3000") {
    return 3;
  }
  const bool wide_space = byte(0) == 0xE2 && byte(1) == 0x80 && byte(2) >= 0x80 && byte(2) <= 0x8A;
  return wide_space ? 3 : 0;
}

/// 0 unless the digits are those of a number with a base prefix, such as 0x1f.
int base_of(std::string_view digits) {
  if (digits.size() < 2 || digits[0] != '0') return 0;
  switch (digits[1]) {
    case 'x':
    case 'X':
      return 16;
    case 'o':
    case 'O':
      return 8;
    case 'b':
    case 'B':
      return 2;
    default:
      return 0;
  }
}

std::optional<std::uint64_t> read_digits(std::string_view digits, int base, std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc() || end != digits.data() + digits.size() || value > most) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::string_view> Words::next() {
  if (finished_) return std::nullopt;
  for (std::size_t at = 0; at < rest_.size(); ++at) {
    const std::size_t width = white_space_at_front(rest_.substr(at));
    if (width == 0) continue;
    const std::string_view word = rest_.substr(0, at);
    rest_.remove_prefix(at + width);
    return word;
  }
  finished_ = true;
  return rest_;
}

std::optional<std::int32_t> read_number(std::string_view word) {
  const bool negative = word.starts_with('-');
  if (negative || word.starts_with('+')) word.remove_prefix(1);
  const int base = base_of(word);
  if (base != 0) {
    const auto bits = read_digits(word.substr(2), base, std::numeric_limits<std::uint32_t>::max());
    if (!bits) return std::nullopt;
    const auto value = static_cast<std::uint32_t>(*bits);
    return static_cast<std::int32_t>(negative ? 0U - value : value);
  }
  const std::uint64_t most = std::numeric_limits<std::int32_t>::max();
  const auto value = read_digits(word, 10, negative ? most + 1 : most);
  if (!value) return std::nullopt;
  const auto magnitude = static_cast<std::int64_t>(*value);
  return static_cast<std::int32_t>(negative ? -magnitude : magnitude);
}

}  // namespace agon::evasion
