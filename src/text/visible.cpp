#include "text/visible.h"

#include <fmt/format.h>

#include <cstdint>

#include "text/utf8.h"

namespace agon {

namespace {

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
    if (!valid)
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    else if (misleads(code) && !(lines && (code == '\n' || code == '\t')))
      shown += escaped(code);
    else
      shown += text.substr(0, bytes);
    text.remove_prefix(bytes);
  }
  return shown;
}

std::string visible_json(std::string_view json) {
  std::string shown;
  shown.reserve(json.size());
  while (!json.empty()) {
    const auto [code, bytes, valid] = first_character(json);
    if (!valid || (misleads(code) && code != '\n'))
      shown += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(code));
    else
      shown += json.substr(0, bytes);
    json.remove_prefix(bytes);
  }
  return shown;
}

}  // namespace agon
