#include "core/picture.h"

#include <fmt/format.h>

#include "core/from_json.h"

namespace agon {

json::value Color::to_json() const { return json::value(fmt::format("#{:06x}", rgb)); }

void Color::read_json(const json::value& value, const std::string& where) {
  const bool right_form = value.is_string() && value.get_string().size() == 7 && value.get_string()[0] == '#';
  if (!right_form) reading::refuse(where, "a colour as \"#rrggbb\"", value);
  std::uint32_t code = 0;
  for (const char letter : std::string_view(value.get_string()).substr(1)) {
    const char* digits = "0123456789abcdef";
    const auto* digit = std::char_traits<char>::find(digits, 16, letter);
    if (digit == nullptr) reading::refuse(where, "a colour as \"#rrggbb\"", value);
    code = code * 16 + static_cast<std::uint32_t>(digit - digits);
  }
  rgb = code;
}

}  // namespace agon
