// Where the board and the panels stand on a screen.
#pragma once

#include "show/paint.h"

namespace agon::show {

struct Area {
  int column = 0, row = 0, columns = 0, rows = 0;

  bool empty() const { return columns <= 0 || rows <= 0; }
  bool operator==(const Area&) const = default;
};

struct ViewLayout {
  Area title;      ///< one row
  Area board;      ///< the cells that the board and its frame cover
  PixelSize size;  ///< of the board, without its frame
  bool framed = false;
  Area panels;  ///< empty: no room, or none to show
  bool panels_below = false;
  Area caption, timeline, keys;  ///< one row each; empty where there is no room
};

/// `picture` may have no cells. Panels stand at the right, or below where that leaves the board larger.
ViewLayout lay_out(const Picture& picture, int columns, int rows);

}  // namespace agon::show
