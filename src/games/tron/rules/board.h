// The board: rows of cells, (0,0) top left, x to the right, y downward. It is stored inside the state,
// without heap memory.
#pragma once

#include <boost/container/static_vector.hpp>
#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace agon::tron {

/// The most cells a board may have: 45 x 45, or 64 x 32. The boards of the original are 35 x 21.
inline constexpr int most_cells = 2048;
inline constexpr int least_side = 5;
inline constexpr int most_side = 64;

enum class Cell : std::uint8_t { Empty, AreaWall, BlueWall, YellowWall };
BOOST_DESCRIBE_ENUM(Cell, Empty, AreaWall, BlueWall, YellowWall)

enum class Direction : std::uint8_t { Up, Right, Down, Left };
BOOST_DESCRIBE_ENUM(Direction, Up, Right, Down, Left)

inline Direction opposite(Direction direction) {
  return static_cast<Direction>((static_cast<unsigned>(direction) + 2) % 4);
}

struct Position {
  int x = 0, y = 0;

  bool operator==(const Position&) const = default;
};
BOOST_DESCRIBE_STRUCT(Position, (), (x, y))

inline Position ahead(const Position& from, Direction direction) {
  constexpr int dx[]{0, 1, 0, -1};
  constexpr int dy[]{-1, 0, 1, 0};
  return {from.x + dx[static_cast<int>(direction)], from.y + dy[static_cast<int>(direction)]};
}

class Board {
 public:
  using Cells = boost::container::static_vector<Cell, most_cells>;

  Board() = default;
  /// From rows of letters: W AreaWall, B BlueWall, Y YellowWall, anything else Empty. Throws BadValue when
  /// there are no rows, rows of different lengths, or too many cells.
  explicit Board(const std::vector<std::string>& rows);

  int width() const { return width_; }
  int height() const { return height_; }
  const Cells& cells() const { return cells_; }
  std::size_t index(const Position& at) const {
    return static_cast<std::size_t>(at.y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(at.x);
  }
  bool holds(const Position& at) const {
    return static_cast<unsigned>(at.x) < static_cast<unsigned>(width_) &&
           static_cast<unsigned>(at.y) < static_cast<unsigned>(height_);
  }
  /// Positions outside count as AreaWall.
  Cell at(const Position& position) const {
    return holds(position) ? cells_[index(position)] : Cell::AreaWall;
  }
  /// Does nothing for positions outside.
  void put(const Position& position, Cell cell) {
    if (holds(position)) cells_[index(position)] = cell;
  }
  /// The letters W, E, B and Y, a text a row.
  std::vector<std::string> rows() const;

  bool operator==(const Board&) const = default;
  boost::json::value to_json() const;                                         ///< its rows
  void read_json(const boost::json::value& value, const std::string& where);  ///< throws BadValue
  std::uint64_t hash_code() const;

 private:
  int width_ = 0, height_ = 0;
  Cells cells_;
};

}  // namespace agon::tron
