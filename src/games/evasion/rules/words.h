// Splits a protocol line into words and reads numbers, exactly as the original server does.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace agon::evasion {

/// Hands out the words of a line. Every single white-space character ends a word, so two in a row make an
/// empty word.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  /// The next word; empty after the last. An empty line is one empty word.
  std::optional<std::string_view> next();

 private:
  std::string_view rest_;
  bool finished_ = false;
};

/// A sign and digits within 32 bits; also 0x, 0o and 0b, whose 32 bits may wrap below zero, as in the
/// original.
std::optional<std::int32_t> read_number(std::string_view word);

}  // namespace agon::evasion
