// The chart of the lead over the match, drawn through Cairo.
#pragma once

#include <string>
#include <vector>

#include "show/cairo_pen.h"
#include "show/frames.h"

namespace agon::show {

/// One line a side; for two sides one line, from -1 (the second has won) to 1 (the first has).
struct LeadChart {
  struct Line {
    Color color;
    std::vector<float> values;  ///< one a step; not a number where it is unknown
  };
  std::string name;         ///< "chance to win"; of more than two sides what is counted
  std::vector<Line> lines;  ///< empty: there is no chart
  Color against;            ///< the second side's colour, if there is one line
  std::size_t steps = 0;    ///< of the match, for the width
  double place = 0;         ///< the step that is shown; nothing behind it is drawn

  bool empty() const { return lines.empty(); }
};

void draw_chart(const CairoPen& pen, const Box& area, const LeadChart& chart, double unit);

// Makes the chart of the lead from the pictures of a match.

/// The chart of the pictures `from` to `to`; empty if the game has no lead.
LeadChart chart_of(const Frames& frames, std::size_t from, std::size_t to);

}  // namespace agon::show
