// The panels beside the board, in as much detail as there is room for.
#pragma once

#include <string>
#include <vector>

#include "show/screen.h"
#include "show/view_layout.h"

namespace agon::show {

struct Segment {
  std::string text;
  Color color;
  bool bold = false;
};

/// One row of a panel: the right part is never cut, the left part gives way.
struct PanelLine {
  std::vector<Segment> left;
  Segment right;
};

/// The most rows that a part of a panel may take. No items and no fault: name, score, clock and fault in one
/// row.
struct Detail {
  int item_rows = 8;
  int fault_rows = 4;

  bool one_line() const { return item_rows == 0 && fault_rows == 0; }
};

std::vector<PanelLine> panel_lines(const Panel& panel, int columns, const Detail& detail);

void draw_panels(Screen& screen, const ViewLayout& layout, const std::vector<Panel>& panels);

}  // namespace agon::show
