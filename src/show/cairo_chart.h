// Who leads, over the match, through Cairo.
#pragma once

#include <string>
#include <vector>

#include "show/cairo_pen.h"
#include "show/frames.h"

namespace agon::show {

/// A line a side; of two sides one line, from -1 (the second has won) to 1 (the first has).
struct LeadChart {
  struct Line {
    Color color;
    std::vector<float> values;  ///< one a step; not a number where nothing is known
  };
  std::string name;         ///< "chance to win"; of more than two sides what is counted
  std::vector<Line> lines;  ///< empty: there is no chart
  Color against;            ///< of the second side, where there is one line
  std::size_t steps = 0;    ///< of the match, for the width
  double place = 0;         ///< the step that is shown: what follows is not drawn

  bool empty() const { return lines.empty(); }
};

void draw_chart(const CairoPen& pen, const Box& area, const LeadChart& chart, double unit);

// The chart of who leads, from the pictures of a match.

/// Of the pictures `from` to `to`; empty where the game does not say who leads.
LeadChart chart_of(const Frames& frames, std::size_t from, std::size_t to);

}  // namespace agon::show
