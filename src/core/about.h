// The text about a game for people who watch it: the rules in a few sentences, and a legend of its pictures.
#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "core/picture.h"

namespace agon {

/// One line of the legend: something on the board and its meaning.
struct LegendEntry {
  std::string mark;  ///< a shape or sign of show/looks.h, "line", "dashes", "tile", "tint" or "label"
  Color color;
  std::string text;  ///< "the hunter; the tip shows where it runs"

  bool operator==(const LegendEntry&) const = default;
};
BOOST_DESCRIBE_STRUCT(LegendEntry, (), (mark, color, text))

struct About {
  std::vector<std::string> rules{};
  std::vector<LegendEntry> legend{};

  bool empty() const { return rules.empty() && legend.empty(); }
  bool operator==(const About&) const = default;
};
BOOST_DESCRIBE_STRUCT(About, (), (rules, legend))

}  // namespace agon
