// Numbers of the protocols as text. For the codecs alone.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>

namespace agon::zappy {

inline void append_number(std::string& text, std::int64_t number) {
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  text.append(digits, end);
}

}  // namespace agon::zappy
