#include "show/cairo_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/odds.h"
#include "show/color.h"

namespace agon::show {

namespace {

struct Plot {
  Box box;
  double least = -1, most = 1;
  std::size_t steps = 1;

  double x(double step) const {
    return box.x + box.width * step / static_cast<double>(std::max<std::size_t>(1, steps));
  }
  double y(double value) const {
    return box.bottom() - box.height * (std::clamp(value, least, most) - least) / (most - least);
  }
};

/// Points up to the step that is shown; the last one may lie between two steps.
std::vector<std::pair<double, double>> points_of(const Plot& plot, const LeadChart::Line& line,
                                                 double place) {
  std::vector<std::pair<double, double>> points;
  const auto known = std::min<std::size_t>(line.values.size(), static_cast<std::size_t>(place) + 1);
  for (std::size_t step = 0; step < known; ++step) {
    const double value = line.values[step];
    if (!std::isfinite(value)) continue;
    const double x = plot.x(static_cast<double>(step));
    if (!points.empty() && step + 1 < known && x - points.back().first < 0.5) continue;  // finer than a pixel
    points.emplace_back(x, plot.y(value));
  }
  return points;
}

void trace(cairo_t* context, const std::vector<std::pair<double, double>>& points) {
  for (const auto& [x, y] : points) cairo_line_to(context, x, y);
}

/// Fills above the middle in one side's colour, below it in the other's.
void fill_halves(const CairoPen& pen, const Plot& plot, const std::vector<std::pair<double, double>>& points,
                 Color above, Color below) {
  auto* context = pen.context();
  const double middle = plot.y(0);
  const auto half = [&](const Box& box, Color color) {
    cairo_save(context);
    cairo_rectangle(context, box.x, box.y, box.width, box.height);
    cairo_clip(context);
    cairo_move_to(context, points.front().first, middle);
    trace(context, points);
    cairo_line_to(context, points.back().first, middle);
    cairo_close_path(context);
    pen.set(readable_on(theme::card, color), 0.5);
    cairo_fill(context);
    cairo_restore(context);
  };
  half({plot.box.x, plot.box.y, plot.box.width, middle - plot.box.y}, above);
  half({plot.box.x, middle, plot.box.width, plot.box.bottom() - middle}, below);
}

void stroke_line(const CairoPen& pen, const std::vector<std::pair<double, double>>& points, Color color,
                 double width) {
  auto* context = pen.context();
  cairo_new_path(context);
  trace(context, points);
  pen.set(color);
  cairo_set_line_width(context, width);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke(context);
  cairo_arc(context, points.back().first, points.back().second, 1.6 * width, 0, 6.2832);
  cairo_fill(context);
}

/// Vertical range of a chart with several lines: zero to the highest value.
void set_range(Plot& plot, const LeadChart& chart) {
  if (chart.lines.size() < 2) return;
  plot.least = 0;
  plot.most = 1e-9;
  for (const auto& line : chart.lines)
    for (const float value : line.values)
      if (std::isfinite(value)) {
        plot.most = std::max<double>(plot.most, value);
        plot.least = std::min<double>(plot.least, value);
      }
}

}  // namespace

void draw_chart(const CairoPen& pen, const Box& area, const LeadChart& chart, double unit) {
  const double inset = 12 * unit, size = 11.5 * unit;
  if (chart.empty() || area.width < 60 * unit || area.height < 40 * unit) return;
  pen.round_box(area, 6 * unit);
  pen.set(theme::card);
  cairo_fill(pen.context());
  pen.text(area.x + inset, area.y + inset + 0.6 * size,
           pen.fitted(chart.name.empty() ? "who leads" : chart.name, area.width - 2 * inset, size),
           {size, theme::quiet});
  Plot plot;
  plot.box = {area.x + inset, area.y + inset + 1.3 * size, area.width - 2 * inset, 0};
  plot.box.height = area.bottom() - inset - plot.box.y;
  plot.steps = chart.steps;
  set_range(plot, chart);
  const double zero = std::floor(plot.y(0)) + 0.5;
  pen.fill({plot.box.x, zero - 0.5, plot.box.width, 1}, theme::edge);
  for (const auto& line : chart.lines) {
    const auto points = points_of(plot, line, chart.place);
    if (points.empty()) continue;
    const bool halves = chart.lines.size() == 1;
    if (halves) fill_halves(pen, plot, points, line.color, chart.against);
    const bool behind = halves && points.back().second > plot.y(0);
    stroke_line(pen, points, readable_on(theme::card, behind ? chart.against : line.color), 1.6 * unit);
  }
}

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
    chart.name = two ? title_of(*lead) : lead->name;
    if (two) chart.against = lead->sides[1].color;
    if (chart.lines.size() < lines)  // a side that came later has no earlier values
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
