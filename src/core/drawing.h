// Shapes that a player draws on the board beside its answer: lines, paths, cells, circles and texts. A viewer
// shows them over the game's picture, a layer at a time.
//
// As JSON an object with one of
//   {"line":{"x1","y1","x2","y2"}} {"path":{"cells":[[x,y],…]}} {"cell":{"x","y","heat"}}
//   {"circle":{"x","y","r"}}
//   {"text":{"x","y","text"}}
// each with "color" ("#rrggbb", or "#rgb" when read), and beside it "layer".
#pragma once

#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/picture.h"

namespace agon {

enum class DrawingKind { line, path, cell, circle, text };
BOOST_DESCRIBE_ENUM(DrawingKind, line, path, cell, circle, text)

/// In cells of the picture; coordinates are cell centres.
struct DrawnPoint {
  double x = 0, y = 0;

  bool operator==(const DrawnPoint&) const = default;
};

struct Drawing {
  static constexpr std::size_t most_points = 1024;  ///< of a path
  static constexpr std::size_t longest_text = 128;  ///< bytes
  static constexpr std::size_t longest_layer = 32;  ///< bytes
  static constexpr double furthest = 10'000;        ///< cells from (0,0), and the largest radius

  DrawingKind kind = DrawingKind::cell;
  std::vector<DrawnPoint> points;  ///< of a line two, of a path all, else one
  double amount = 1;               ///< heat of a cell (0..1), radius of a circle in cells
  std::string text;
  std::optional<Color> color;  ///< empty: that of the seat
  std::string layer;

  bool operator==(const Drawing&) const = default;
  boost::json::value to_json() const;
  void read_json(const boost::json::value& value, const std::string& where);  ///< throws BadValue
};

Drawing drawn_cell(double x, double y, double heat, std::string_view layer = {});
Drawing drawn_path(std::vector<DrawnPoint> points, std::optional<Color> color = {},
                   std::string_view layer = {});

/// The differences of two ways on from one moment, each with a word beside it.
struct WaysApart {
  std::vector<Drawing> played, better;
};
/// Both lists begin with the same picture. From the first step at which they differ, the figures and lines
/// that do are drawn, without those of seats other than `seat`.
WaysApart ways_apart(const std::vector<Picture>& played, const std::vector<Picture>& better,
                     std::uint32_t seat);

/// The picture with drawings on it, for viewers without layers: they become lines, sprites and labels of its
/// own.
void draw_on(Picture& picture, const std::vector<Drawing>& drawings, Color color_of_seat);

}  // namespace agon
