// The map of fields: terrain and coordinates. (0,0) is top left, y grows downward.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string>

namespace agon::treasure_hunt {

inline constexpr int half_width = 10;
inline constexpr int half_height = 5;
inline constexpr int half_fields = half_width * half_height;
inline constexpr int map_fields = 2 * half_fields;

/// `Unknown` marks fields whose half map has not arrived yet; it is never sent.
enum class Terrain : std::uint8_t { Unknown, Water, Grass, Mountain };
BOOST_DESCRIBE_ENUM(Terrain, Unknown, Water, Grass, Mountain)

enum class Direction : std::uint8_t { Up, Down, Left, Right };
BOOST_DESCRIBE_ENUM(Direction, Up, Down, Left, Right)

inline constexpr std::array all_directions{Direction::Up, Direction::Down, Direction::Left, Direction::Right};

inline bool enterable(Terrain terrain) { return terrain >= Terrain::Grass; }

/// Actions to leave a field, and as many to enter one: grass 1, mountain 2; entering water would cost 1.
inline int effort(Terrain terrain) { return terrain == Terrain::Mountain ? 2 : 1; }

struct Point {
  std::int8_t x = -1, y = -1;  ///< -1: nowhere (yet)

  bool somewhere() const { return x >= 0; }
  bool operator==(const Point&) const = default;
};
BOOST_DESCRIBE_STRUCT(Point, (), (x, y))

inline Point neighbour(Point from, Direction direction) {
  constexpr std::array<std::int8_t, 4> across{0, 0, -1, 1};
  constexpr std::array<std::int8_t, 4> down{-1, 1, 0, 0};
  const auto index = static_cast<std::size_t>(direction);
  return {static_cast<std::int8_t>(from.x + across[index]), static_cast<std::int8_t>(from.y + down[index])};
}

/// 10 x 5, 10 x 10 or 20 x 5 fields; 0 x 0 before the first half map. As JSON a list of rows, a letter a
/// field:
/// '?' unknown, 'W' water, 'G' grass, 'M' mountain.
class Board {
 public:
  Board() = default;
  Board(int width, int height)
      : width_(static_cast<std::int8_t>(width)), height_(static_cast<std::int8_t>(height)) {}

  int width() const { return width_; }
  int height() const { return height_; }
  int fields() const { return width_ * height_; }
  bool complete() const {
    return fields() == map_fields && cells_[0] != Terrain::Unknown && at(last()) != Terrain::Unknown;
  }
  bool contains(Point point) const {
    return point.x >= 0 && point.y >= 0 && point.x < width_ && point.y < height_;
  }
  int index(Point point) const { return point.y * width_ + point.x; }
  Point point(int index) const {
    return {static_cast<std::int8_t>(index % width_), static_cast<std::int8_t>(index / width_)};
  }
  Terrain at(Point point) const { return cells_[static_cast<std::size_t>(index(point))]; }
  Terrain at(int index) const { return cells_[static_cast<std::size_t>(index)]; }
  void set(Point point, Terrain terrain) { cells_[static_cast<std::size_t>(index(point))] = terrain; }

  bool operator==(const Board&) const = default;
  boost::json::value to_json() const;
  void read_json(const boost::json::value& value, const std::string& where);  ///< throws BadValue
  std::uint64_t hash_code() const;

 private:
  Point last() const { return {static_cast<std::int8_t>(width_ - 1), static_cast<std::int8_t>(height_ - 1)}; }

  std::int8_t width_ = 0, height_ = 0;
  std::array<Terrain, map_fields> cells_{};
};

}  // namespace agon::treasure_hunt
