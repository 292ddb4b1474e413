// Where all of a match happens, once lines have shut it in: what films and pages look at more closely.
#pragma once

#include <boost/describe.hpp>

#include "core/picture.h"

namespace agon {

/// A part of the board in cells, of any fraction; empty: all of it.
struct Region {
  double x = 0, y = 0, width = 0, height = 0;

  bool empty() const { return width <= 0 || height <= 0; }
  bool operator==(const Region&) const = default;
};
BOOST_DESCRIBE_STRUCT(Region, (), (x, y, width, height))

/// The room between lines and borders in which all figures are (sprites but rings, two at least), as a part
/// of the board with its shape and a margin. Empty: there is none, or it is wider or higher than a fifth of
/// the board, or the board is too small to look closer, or has tiles.
Region focus_of(const Picture& picture);

}  // namespace agon
