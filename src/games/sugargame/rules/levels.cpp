#include "games/sugargame/rules/levels.h"

#include "core/from_json.h"
#include "core/random.h"

namespace agon::sugargame {

std::string Levels::text() const {
  std::string digits;
  for (int cell = 0; cell < cell_count; ++cell) digits += static_cast<char>('0' + at(cell));
  return digits;
}

std::string Levels::problem(std::string_view digits) {
  if (digits.size() != cell_count)
    return "expected 25 digits, row by row from the top, got a text of the length " +
           std::to_string(digits.size());
  for (const char digit : digits)
    if (digit < '0' || digit > '9') return std::string("expected 25 digits, one of them is '") + digit + "'";
  return {};
}

Levels Levels::from(std::string_view digits) {
  Levels levels;
  for (int cell = 0; cell < cell_count; ++cell)
    levels.set(cell, digits[static_cast<std::size_t>(cell)] - '0');
  return levels;
}

std::uint64_t Levels::hash_code() const {
  std::uint64_t code = 0;
  for (const Cells plane : bits_) code = splitmix64(code ^ plane);
  return code;
}

boost::json::value Levels::to_json() const { return boost::json::value(text()); }

void Levels::read_json(const boost::json::value& value, const std::string& where) {
  std::string digits;
  from_json(value, digits, where);
  const auto wrong = problem(digits);
  if (!wrong.empty()) throw BadValue(where, wrong);
  *this = from(digits);
}

}  // namespace agon::sugargame
