#include "games/tron/rules/board.h"

#include <fmt/format.h>

#include "core/from_json.h"
#include "core/random.h"
#include "core/to_json.h"

namespace agon::tron {
namespace {

constexpr std::string_view letters = "EWBY";

Cell cell_of(char letter) {
  switch (letter) {
    case 'W':
      return Cell::AreaWall;
    case 'B':
      return Cell::BlueWall;
    case 'Y':
      return Cell::YellowWall;
    default:
      return Cell::Empty;
  }
}

}  // namespace

Board::Board(const std::vector<std::string>& rows) {
  if (rows.empty() || rows.front().empty()) throw BadValue("", "a board has at least one row with one cell");
  const std::size_t length = rows.front().size();
  if (rows.size() > most_side || length > most_side || rows.size() * length > most_cells)
    throw BadValue("",
                   fmt::format("a board has at most {} cells and sides of at most {}, this one is {} x {}",
                               most_cells, most_side, length, rows.size()));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].size() != length)
      throw BadValue("", fmt::format("row {} has {} cells, row 0 has {}: all must be as long as the first",
                                     row, rows[row].size(), length));
    for (const char letter : rows[row]) cells_.push_back(cell_of(letter));
  }
  width_ = static_cast<int>(length);
  height_ = static_cast<int>(rows.size());
}

std::vector<std::string> Board::rows() const {
  std::vector<std::string> rows;
  for (int y = 0; y < height_; ++y) {
    rows.emplace_back();
    for (int x = 0; x < width_; ++x) rows.back() += letters[static_cast<std::size_t>(at({x, y}))];
  }
  return rows;
}

boost::json::value Board::to_json() const { return agon::to_json(rows()); }

void Board::read_json(const boost::json::value& value, const std::string& where) {
  std::vector<std::string> rows;
  from_json(value, rows, where);
  if (rows.empty()) {
    *this = Board();
    return;
  }
  try {
    *this = Board(rows);
  } catch (const BadValue& bad) {
    throw BadValue(where, bad.what());
  }
}

std::uint64_t Board::hash_code() const {
  std::uint64_t code = splitmix64(static_cast<std::uint64_t>(width_));
  std::uint64_t word = 0;
  int filled = 0;
  for (const Cell cell : cells_) {  // two bits a cell, 32 cells a word
    word = word << 2 | static_cast<std::uint64_t>(cell);
    if (++filled % 32 == 0) code = splitmix64(code ^ std::exchange(word, 0));
  }
  return splitmix64(code ^ word);
}

}  // namespace agon::tron
