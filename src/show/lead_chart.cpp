#include "show/lead_chart.h"

#include <limits>

namespace agon::show {

LeadChart chart_of(const Frames& frames, std::size_t from, std::size_t to) {
  constexpr float unknown = std::numeric_limits<float>::quiet_NaN();
  LeadChart chart;
  chart.steps = to - from;
  for (std::size_t index = from; index <= to; ++index) {
    const auto picture = frames.at(index);
    const auto& lead = picture->lead;
    if (!lead || lead->sides.empty()) {
      for (auto& line : chart.lines) line.values.push_back(unknown);
      continue;
    }
    const bool two = lead->sides.size() == 2;
    const std::size_t lines = two ? 1 : lead->sides.size();
    chart.name = lead->name;
    if (two) chart.against = lead->sides[1].color;
    if (chart.lines.size() < lines)  // a side that came later was not there before
      chart.lines.resize(lines, {{}, std::vector<float>(index - from, unknown)});
    for (std::size_t side = 0; side < chart.lines.size(); ++side) {
      const bool known = side < lines;
      if (known) chart.lines[side].color = lead->sides[side].color;
      const double value = !known ? unknown : two ? lead->value : lead->sides[side].amount;
      chart.lines[side].values.push_back(static_cast<float>(value));
    }
  }
  return chart;
}

}  // namespace agon::show
