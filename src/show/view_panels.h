// The panels beside the board, in as much detail as there is room for.
#pragma once

#include <string>
#include <vector>

#include "show/raster.h"
#include "show/screen.h"

namespace agon::show {

/// The places of the board and the panels on a screen.
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

/// `picture` may have no cells. Panels stand at the right, or below if that leaves the board larger.
ViewLayout lay_out(const Picture& picture, int columns, int rows);

struct Segment {
  std::string text;
  Color color;
  bool bold = false;
};

/// One row of a panel: the right part is never cut, the left part is shortened.
struct PanelLine {
  std::vector<Segment> left;
  Segment right;
};

/// Row limits for the parts of a panel. With neither items nor a fault, name, score, clock and fault share
/// one row.
struct Detail {
  int item_rows = 8;
  int fault_rows = 4;

  bool one_line() const { return item_rows == 0 && fault_rows == 0; }
};

std::vector<PanelLine> panel_lines(const Panel& panel, int columns, const Detail& detail);

void draw_panels(Screen& screen, const ViewLayout& layout, const std::vector<Panel>& panels);

}  // namespace agon::show
