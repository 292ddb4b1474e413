#include <fmt/format.h>

#include "core/from_json.h"
#include "core/random.h"
#include "games/treasure_hunt/rules/values.h"

namespace agon::treasure_hunt {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

}  // namespace

boost::json::value FieldSet::to_json() const {
  boost::json::string text;
  for (int first = 0; first < map_fields; first += 4) {
    unsigned digit = 0;
    for (int bit = 0; bit < 4; ++bit) digit = digit * 2 + (contains(first + bit) ? 1U : 0U);
    text.push_back(digits[digit]);
  }
  return text;
}

void FieldSet::read_json(const boost::json::value& value, const std::string& where) {
  if (!value.is_string() || value.get_string().size() != map_fields / 4)
    reading::refuse(where, "25 hexadecimal digits", value);
  FieldSet read;
  for (int first = 0; first < map_fields; first += 4) {
    const auto digit = digits.find(value.get_string()[static_cast<std::size_t>(first / 4)]);
    if (digit == std::string_view::npos) reading::refuse(where, "25 hexadecimal digits", value);
    for (int bit = 0; bit < 4; ++bit)
      if ((digit >> (3 - bit) & 1) != 0) read.insert(first + bit);
  }
  *this = read;
}

std::uint64_t FieldSet::hash_code() const { return splitmix64(words_[0]) ^ words_[1]; }

}  // namespace agon::treasure_hunt
