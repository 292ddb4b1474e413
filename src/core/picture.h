// A picture describes the board once, in cells; the terminal, Cairo and the browser draw it. Cell (0,0) is
// top left, y grows downward; the coordinates of sprites and lines are cell centres.
#pragma once

#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <vector>

namespace agon {

struct Color {
  std::uint32_t rgb = 0;  ///< 0xRRGGBB

  int red() const { return static_cast<int>(rgb >> 16 & 255U); }
  int green() const { return static_cast<int>(rgb >> 8 & 255U); }
  int blue() const { return static_cast<int>(rgb & 255U); }
  bool operator==(const Color&) const = default;
  boost::json::value to_json() const;                                         ///< "#rrggbb"
  void read_json(const boost::json::value& value, const std::string& where);  ///< throws BadValue
};

struct Swatch {
  std::string name;  ///< for the legend
  Color color;
  std::string glyph;  ///< one character for viewers without colour

  bool operator==(const Swatch&) const = default;
};
BOOST_DESCRIBE_STRUCT(Swatch, (), (name, color, glyph))

enum class Shape { circle, square, diamond, triangle, ring, star, egg };
BOOST_DESCRIBE_ENUM(Shape, circle, square, diamond, triangle, ring, star, egg)

struct Sprite {
  std::uint32_t id =
      0;  ///< the same thing has the same id in every picture of a match, so that viewers can glide it
  Shape shape = Shape::circle;
  double x = 0, y = 0;
  double size = 1;  ///< diameter in cells
  Color color;
  double heading = -1;  ///< degrees, 0 to the right, clockwise; -1: none
  std::string label;
  std::string told{};  ///< further facts, shown when a viewer points at it: "carries 3 food; goes forward"
  std::int32_t seat = -1;  ///< seat of a figure, where several have one colour; -1: not told

  bool operator==(const Sprite&) const = default;
};
BOOST_DESCRIBE_STRUCT(Sprite, (), (id, shape, x, y, size, color, heading, label, told, seat))

/// Covers whole cells from (x1,y1) to (x2,y2), both included: square caps.
struct Line {
  double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
  double width = 1;  ///< in cells; 0: drawn thin and dashed, for what may come
  Color color;

  bool operator==(const Line&) const = default;
};
BOOST_DESCRIBE_STRUCT(Line, (), (x1, y1, x2, y2, width, color))

struct Label {
  double x = 0, y = 0;
  std::string text;
  Color color;

  bool operator==(const Label&) const = default;
};
BOOST_DESCRIBE_STRUCT(Label, (), (x, y, text, color))

struct Item {
  std::string name;
  double amount = 0;
  Color color;

  bool operator==(const Item&) const = default;
};
BOOST_DESCRIBE_STRUCT(Item, (), (name, amount, color))

/// The facts about a seat that are shown beside the board. The game fills role, score, value and items; the
/// arena adds name, clock and last fault.
struct Panel {
  std::uint32_t seat = 0;
  std::string role;
  std::string name;
  Color color;
  std::string score;     ///< as shown
  double value = 0;      ///< the score as a number, for charts
  double clock_ms = -1;  ///< time left; -1: no clock
  std::vector<Item> items;
  std::string fault;  ///< the last fault in words; empty: none

  bool operator==(const Panel&) const = default;
};
BOOST_DESCRIBE_STRUCT(Panel, (), (seat, role, name, color, score, value, clock_ms, items, fault))

/// Something worth a mark on the time line that happened in the step that led to this picture.
struct Mark {
  std::string kind;  ///< one word: "wall", "capture", "crash", "fault", …
  int seat = -1;     ///< whose; -1: nobody's
  std::string text;

  bool operator==(const Mark&) const = default;
};
BOOST_DESCRIBE_STRUCT(Mark, (), (kind, seat, text))

/// A seat's knowledge of the board, for games that hide things: viewers can draw the board as that seat sees
/// it.
struct Sight {
  std::uint32_t seat = 0;
  std::string cells;  ///< letters row by row, one a block of cells: '.' seen, '#' hidden from the seat
  std::vector<std::uint32_t> unseen;  ///< ids of sprites that the seat does not see
  int block = 1;                      ///< cells that a letter covers, in width and in height

  bool operator==(const Sight&) const = default;
};
BOOST_DESCRIBE_STRUCT(Sight, (), (seat, cells, unseen, block))

/// One side of a contest: a player, a team, or one side of two.
struct LeadSide {
  std::string name;
  Color color;
  std::vector<std::uint32_t> seats;
  double amount = 0;  ///< its amount of the game's measure
  double value = 0;   ///< -1..1: its chance to win is (1 + value) / 2; 1: it has won, -1: it has lost

  bool operator==(const LeadSide&) const = default;
};
BOOST_DESCRIBE_STRUCT(LeadSide, (), (name, color, seats, amount, value))

/// The chances to win, for the chart of a match and the bar above its board, and the game's own measure.
struct Lead {
  std::string name;  ///< what is counted: "points and territory"
  std::string unit;  ///< of the amounts; may be empty
  double value = 0;  ///< that of the first side
  std::vector<LeadSide> sides;

  bool operator==(const Lead&) const = default;
};
BOOST_DESCRIBE_STRUCT(Lead, (), (name, unit, value, sides))

/// Maps a difference without bounds to -1..1: 0 is 0, and `half` is 1/2. Only an end is exactly 1.
constexpr double share_of(double difference, double half) {
  return difference / ((difference < 0 ? -difference : difference) + half);
}

/// Fills in the values of the sides from their amounts; `half` is the difference that counts 1/2.
void compare_amounts(Lead& lead, double half);
/// A seat's standing by the lead, -1..1; 0: the seat is on no side.
double standing_of(const Lead& lead, std::uint32_t seat);

struct Picture {
  int width = 0, height = 0;  ///< in cells
  Color ground;               ///< colour of a cell on which nothing is
  std::vector<Swatch> palette;
  std::string tiles;  ///< empty, or width*height letters row by row: '.' ground, 'a' + i for palette[i]
  std::vector<Line> lines;
  std::vector<Sprite> sprites;
  std::vector<Label> labels;
  std::vector<Panel> panels;
  std::vector<Mark> marks;
  std::vector<Sight> sights;   ///< empty where every seat sees everything
  std::string caption;         ///< one short line, e.g. "tick 207"
  std::optional<Lead> lead{};  ///< empty: the game does not say who leads

  bool operator==(const Picture&) const = default;
};
BOOST_DESCRIBE_STRUCT(Picture, (),
                      (width, height, ground, palette, tiles, lines, sprites, labels, panels, marks, sights,
                       caption, lead))

// The part of the board where the whole match happens once lines have closed it off. Films and pages zoom in
// on it.

/// A part of the board in cells, of any fraction; empty: all of it.
struct Region {
  double x = 0, y = 0, width = 0, height = 0;

  bool empty() const { return width <= 0 || height <= 0; }
  bool operator==(const Region&) const = default;
};
BOOST_DESCRIBE_STRUCT(Region, (), (x, y, width, height))

/// The area between lines and borders that holds all figures (sprites other than rings, two at least), with
/// the shape of the board and a margin. Empty if there is no such area, if it is wider or higher than a fifth
/// of the board, or if the board has tiles or is too small to zoom.
Region focus_of(const Picture& picture);

}  // namespace agon
