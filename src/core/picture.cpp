#include "core/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

/// Few digits, which every reader of JSON reads alike.
void compare_amounts(Lead& lead, double half) {
  for (auto& side : lead.sides) side.amount = std::round(side.amount * 1e3) / 1e3;
  for (auto& side : lead.sides) {
    std::optional<double> best;
    for (const auto& other : lead.sides)
      if (&other != &side) best = std::max(best.value_or(other.amount), other.amount);
    side.value = best ? std::round(share_of(side.amount - *best, half) * 1e4) / 1e4 : 0;
  }
  lead.value = lead.sides.empty() ? 0 : lead.sides.front().value;
}

double standing_of(const Lead& lead, std::uint32_t seat) {
  for (const auto& side : lead.sides)
    if (std::find(side.seats.begin(), side.seats.end(), seat) != side.seats.end()) return side.value;
  return 0;
}

}  // namespace agon
