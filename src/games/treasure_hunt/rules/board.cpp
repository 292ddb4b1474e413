#include "games/treasure_hunt/rules/board.h"

#include <fmt/format.h>

#include "core/from_json.h"
#include "core/random.h"
#include "games/treasure_hunt/rules/values.h"

namespace agon::treasure_hunt {

namespace {

constexpr std::string_view letters = "?WGM";

constexpr std::string_view digits = "0123456789abcdef";

}  // namespace

boost::json::value Board::to_json() const {
  boost::json::array rows;
  for (int y = 0; y < height_; ++y) {
    boost::json::string row;
    for (int x = 0; x < width_; ++x) row.push_back(letters[static_cast<std::size_t>(at(y * width_ + x))]);
    rows.emplace_back(std::move(row));
  }
  return rows;
}

void Board::read_json(const boost::json::value& value, const std::string& where) {
  if (!value.is_array()) reading::refuse(where, "a list of rows", value);
  const auto& rows = value.get_array();
  Board read;
  for (const auto& row : rows) {
    if (!row.is_string()) reading::refuse(where, "rows of letters", row);
    const auto& text = row.get_string();
    if (read.width_ == 0) {
      const bool fits = (text.size() == 10 && (rows.size() == 5 || rows.size() == 10)) ||
                        (text.size() == 20 && rows.size() == 5);
      if (!fits) reading::refuse(where, "10 x 5, 10 x 10 or 20 x 5 fields", value);
      read = Board(static_cast<int>(text.size()), 0);
    }
    if (text.size() != static_cast<std::size_t>(read.width_))
      reading::refuse(where, "rows of one length", row);
    for (std::size_t x = 0; x < text.size(); ++x) {
      const auto letter = letters.find(text[x]);
      if (letter == std::string_view::npos) reading::refuse(where, "the letters ?, W, G, M", row);
      read.set({static_cast<std::int8_t>(x), read.height_}, static_cast<Terrain>(letter));
    }
    ++read.height_;
  }
  *this = read;
}

std::uint64_t Board::hash_code() const {
  std::uint64_t code = static_cast<std::uint64_t>(width_ * 64 + height_);
  for (const Terrain terrain : cells_) code = splitmix64(code) ^ static_cast<std::uint64_t>(terrain);
  return code;
}

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
