#include "show/cairo_panels.h"

#include <fmt/format.h>

#include <array>

#include "show/color.h"
#include "show/text.h"

namespace agon::show {

namespace {

struct Detail {
  double unit = 1;
  bool items = true;
  int fault_lines = 3;
};

/// Draws a card, or only measures it, with the same words in the same order.
class Card {
 public:
  Card(const CairoPen& pen, const Panel& panel, const Box& box, const Detail& detail, bool dry)
      : pen_(pen),
        panel_(panel),
        detail_(detail),
        u_(detail.unit),
        dry_(dry),
        left_(box.x + 18 * u_),
        right_(box.right() - 14 * u_),
        y_(box.y + 12 * u_) {}

  /// Returns the height used.
  double run(double top) {
    add_head();
    add_role();
    if (detail_.items) add_items();
    add_fault();
    return y_ + 12 * u_ - top;
  }

 private:
  double room() const { return right_ - left_; }

  void text(double x, double y, std::string_view words, const TextStyle& style) {
    if (!dry_) pen_.text(x, y, words, style);
  }

  void add_head() {
    // A score in words leaves the name its room.
    const double largest = 20 * u_;
    const double score_size =
        largest *
        std::clamp(0.5 * room() / std::max(1.0, pen_.width_of(panel_.score, largest, true)), 0.62, 1.0);
    const std::string name = !panel_.name.empty()   ? panel_.name
                             : !panel_.role.empty() ? panel_.role
                                                    : fmt::format("seat {}", panel_.seat + 1);
    const double score = pen_.width_of(panel_.score, score_size, true);
    const double name_room = room() - score - 10 * u_;
    const double wish = 16 * u_, width = pen_.width_of(name, wish, true);
    const double size = wish * std::clamp(name_room / std::max(1.0, width), 0.78, 1.0);
    y_ += 18 * u_;
    text(left_, y_, pen_.fitted(name, name_room, size, true),
         {size, readable_on(theme::card, panel_.color), true});
    text(right_, y_, panel_.score, {score_size, theme::text, true, Align::right});
  }

  void add_role() {
    const double size = 12.5 * u_;
    const bool role = !panel_.role.empty() && !panel_.name.empty(), clock = panel_.clock_ms >= 0;
    if (!role && !clock) return;
    y_ += 20 * u_;
    const std::string time = clock ? clock_text(panel_.clock_ms) : std::string();
    const double needed = pen_.width_of(time, size) + 10 * u_;
    text(left_, y_, pen_.fitted(role ? panel_.role : "time left", room() - needed, size),
         {size, theme::quiet});
    text(right_, y_, time, {size, theme::text, false, Align::right});
  }

  void add_items() {
    if (panel_.items.empty()) return;
    y_ += 9 * u_;
    const bool pairs = panel_.items.size() > 4;
    const double gap = 16 * u_, width = pairs ? (room() - gap) / 2 : room();
    for (std::size_t index = 0; index < panel_.items.size(); ++index) {
      const bool second = pairs && index % 2 == 1;
      if (!second) y_ += 20 * u_;
      add_item(panel_.items[index], second ? left_ + width + gap : left_, width);
    }
  }

  void add_item(const Item& item, double x, double width) {
    if (dry_) return;
    const double size = 12.5 * u_, square = 8 * u_;
    pen_.set(item.color);
    pen_.round_box({x, y_ - square - 0.6 * u_, square, square}, 2 * u_);
    cairo_fill(pen_.context());
    const std::string amount = amount_text(item.amount);
    const double words = x + square + 7 * u_, used = pen_.width_of(amount, size, true) + 6 * u_;
    text(words, y_, pen_.fitted(item.name, x + width - words - used, size), {size, theme::quiet});
    text(x + width, y_, amount, {size, item.amount == 0 ? theme::faint : theme::text, true, Align::right});
  }

  void add_fault() {
    if (panel_.fault.empty()) return;
    const double size = 12.5 * u_;
    y_ += 6 * u_;
    std::string_view rest = panel_.fault;
    for (int line = 1; line <= detail_.fault_lines && !rest.empty(); ++line) {
      y_ += 18 * u_;
      const bool last = line == detail_.fault_lines;
      const std::string words = last ? pen_.fitted(rest, room(), size) : take_line(rest, size);
      text(left_, y_, words, {size, theme::alarm});
    }
  }

  /// Takes as many words as fit; at least one, cut if necessary.
  std::string take_line(std::string_view& rest, double size) const {
    std::size_t best = 0;
    for (std::size_t end = 0; end != rest.npos && end < rest.size();) {
      end = rest.find(' ', end + 1);
      const std::size_t length = std::min(end, rest.size());
      if (pen_.width_of(rest.substr(0, length), size) > room()) break;
      best = length;
    }
    if (best == 0) best = std::min(rest.find(' '), rest.size());
    const std::string line = pen_.fitted(rest.substr(0, best), room(), size);
    rest.remove_prefix(std::min(rest.size(), best + 1));
    return line;
  }

  const CairoPen& pen_;
  const Panel& panel_;
  const Detail& detail_;
  double u_;
  bool dry_;
  double left_, right_, y_;
};

double card_height(const CairoPen& pen, const Panel& panel, double width, const Detail& detail) {
  return Card(pen, panel, {0, 0, width, 0}, detail, true).run(0);
}

void draw_card(const CairoPen& pen, const Panel& panel, const Box& box, const Detail& detail) {
  auto* context = pen.context();
  cairo_save(context);
  pen.round_box(box, 7 * detail.unit);
  cairo_clip(context);
  pen.fill(box, theme::card);
  pen.fill({box.x, box.y, 5 * detail.unit, box.height}, readable_on(theme::card, panel.color));
  Card(pen, panel, box, detail, false).run(box.y);
  cairo_restore(context);
}

struct Plan {
  Detail detail;
  std::size_t columns = 1;
  double width = 0, gap = 0, height = 0;
  std::vector<double> row_heights;
};

Plan plan(const CairoPen& pen, const Box& area, const std::vector<Panel>& panels, const Detail& detail) {
  Plan made;
  made.detail = detail;
  made.gap = 12 * detail.unit;
  made.columns =
      std::clamp<std::size_t>(static_cast<std::size_t>(area.width / (250 * detail.unit)), 1, panels.size());
  made.width =
      (area.width - made.gap * static_cast<double>(made.columns - 1)) / static_cast<double>(made.columns);
  for (std::size_t index = 0; index < panels.size(); ++index) {
    if (index % made.columns == 0) made.row_heights.push_back(0);
    made.row_heights.back() =
        std::max(made.row_heights.back(), card_height(pen, panels[index], made.width, detail));
  }
  for (const double height : made.row_heights) made.height += height + made.gap;
  made.height -= made.gap;
  return made;
}

Plan fitting_plan(const CairoPen& pen, const Box& area, const std::vector<Panel>& panels, double unit) {
  const std::array<Detail, 6> details{{{unit},
                                       {unit * 0.85},
                                       {unit * 0.75, true, 2},
                                       {unit * 0.85, false, 1},
                                       {unit * 0.7, false, 1},
                                       {unit * 0.6, false, 0}}};
  for (const auto& detail : details)
    if (auto made = plan(pen, area, panels, detail); made.height <= area.height) return made;
  return plan(pen, area, panels, details.back());
}

}  // namespace

void draw_panels(const CairoPen& pen, const Box& area, const std::vector<Panel>& panels, double unit) {
  if (panels.empty() || area.width <= 0 || area.height <= 0) return;
  const auto made = fitting_plan(pen, area, panels, unit);
  const bool all_fit = made.height <= area.height;
  const double limit = area.bottom() - (all_fit ? 0 : 20 * made.detail.unit);
  double y = area.y;
  for (std::size_t index = 0; index < panels.size(); ++index) {
    const std::size_t row = index / made.columns, column = index % made.columns;
    if (column == 0 && row > 0) y += made.row_heights[row - 1] + made.gap;
    if (y + made.row_heights[row] > limit + 0.5) {
      const double size = 12.5 * made.detail.unit;
      pen.text(area.x, y + size, fmt::format("and {} more", panels.size() - index), {size, theme::quiet});
      return;
    }
    const double x = area.x + static_cast<double>(column) * (made.width + made.gap);
    draw_card(pen, panels[index], {x, y, made.width, made.row_heights[row]}, made.detail);
  }
}

}  // namespace agon::show
