#include "text/visible.h"

#include <fmt/format.h>

#include <cstdint>

#include "text/utf8.h"

namespace agon {

namespace {

bool turns_writing(char32_t code) {
  return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0x200E ||
         code == 0x200F || code == 0x061C;
}

bool separates_lines(char32_t code) { return code == 0x2028 || code == 0x2029; }

std::string escaped(char32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\r') return "\\r";
  if (code == '\t') return "\\t";
  const auto number = static_cast<std::uint32_t>(code);
  return code < 0x80 ? fmt::format("\\x{:02x}", number) : fmt::format("\\u{{{:x}}}", number);
}

}  // namespace

std::string visible(std::string_view text, bool lines) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const auto [code, bytes, valid] = first_character(text);
    const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    if (!valid)
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    else if (lines && code == '\n')
      shown += '\n';
    else if (control || turns_writing(code) || separates_lines(code))
      shown += escaped(code);
    else
      shown += text.substr(0, bytes);
    text.remove_prefix(bytes);
  }
  return shown;
}

}  // namespace agon
