#include "show/cairo_draw.h"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "show/color.h"
#include "show/text.h"

namespace agon::show {

namespace {

// The cards of the seats.

struct CardDetail {
  double unit = 1;
  bool items = true;
  int fault_lines = 3;
};

/// Draws a card, or only measures it, with the same words in the same order.
class Card {
 public:
  Card(const CairoPen& pen, const Panel& panel, const Box& box, const CardDetail& detail, bool dry)
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
    const std::string name = panel_name(panel_);
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
  const CardDetail& detail_;
  double u_;
  bool dry_;
  double left_, right_, y_;
};

double card_height(const CairoPen& pen, const Panel& panel, double width, const CardDetail& detail) {
  return Card(pen, panel, {0, 0, width, 0}, detail, true).run(0);
}

void draw_card(const CairoPen& pen, const Panel& panel, const Box& box, const CardDetail& detail) {
  auto* context = pen.context();
  cairo_save(context);
  pen.round_box(box, 7 * detail.unit);
  cairo_clip(context);
  pen.fill(box, theme::card);
  pen.fill({box.x, box.y, 5 * detail.unit, box.height}, readable_on(theme::card, panel.color));
  Card(pen, panel, box, detail, false).run(box.y);
  cairo_restore(context);
}

struct CardPlan {
  CardDetail detail;
  std::size_t columns = 1;
  double width = 0, gap = 0, height = 0;
  std::vector<double> row_heights;
};

CardPlan card_plan(const CairoPen& pen, const Box& area, const std::vector<Panel>& panels,
                   const CardDetail& detail) {
  CardPlan made;
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

CardPlan fitting_card_plan(const CairoPen& pen, const Box& area, const std::vector<Panel>& panels,
                           double unit) {
  const std::array<CardDetail, 6> details{{{unit},
                                           {unit * 0.85},
                                           {unit * 0.75, true, 2},
                                           {unit * 0.85, false, 1},
                                           {unit * 0.7, false, 1},
                                           {unit * 0.6, false, 0}}};
  for (const auto& detail : details)
    if (auto made = card_plan(pen, area, panels, detail); made.height <= area.height) return made;
  return card_plan(pen, area, panels, details.back());
}

/// Draws as many as there is room for, in as much detail as there is room for: side by side if the area is
/// wide.
void draw_panels(const CairoPen& pen, const Box& area, const std::vector<Panel>& panels, double unit) {
  if (panels.empty() || area.width <= 0 || area.height <= 0) return;
  const auto made = fitting_card_plan(pen, area, panels, unit);
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

// The whole frame.

constexpr double margin = 26, head = 34, foot = 32, gap = 22, panel_width = 300;  // at unit 1
constexpr double chart_beside = 118, chart_below = 74;                            // its height

struct Layout {
  double unit = 1;
  Box title, board, caption, panels, chart;
};

double board_shape(const Picture& picture) {
  return static_cast<double>(std::max(1, picture.width)) / std::max(1, picture.height);
}

/// Rounds to whole pixels a cell, if that costs little: then all cells are equally large.
Box placed_board(const Picture& picture, const Box& room, double unit) {
  double cell = std::min(room.width / std::max(1, picture.width), room.height / std::max(1, picture.height));
  if (cell >= 6) cell = std::floor(cell);
  const double width = std::max(1.0, cell * picture.width), height = std::max(1.0, cell * picture.height);
  const double spare_above = std::min((room.height - height) / 2, 60 * unit);
  return {std::floor(room.x + (room.width - width) / 2), std::floor(room.y + std::max(0.0, spare_above)),
          width, height};
}

/// Puts the panels at the right, or below.
Layout lay_out(const Picture& picture, double width, double height, bool titled, bool panels, bool charted,
               bool below) {
  Layout layout;
  layout.unit = std::clamp(std::sqrt(width * height / (1280.0 * 720.0)), 0.35, 6.0);
  const double u = layout.unit;
  const double right = panels && !below ? std::min(panel_width * u, 0.4 * width) : 0;
  const double rows =
      std::ceil(static_cast<double>(picture.panels.size()) / std::max(1.0, std::floor(width / (262 * u))));
  const double under = panels && below ? std::min(rows * 130 * u, 0.42 * height) : 0;
  const double top = titled ? head * u : 0;
  const bool strip = charted && right == 0;  // a chart of its own under the caption
  const double chart_height = strip ? std::min(chart_below * u, 0.14 * height) : 0;
  Box room{margin * u, margin * u + top, width - 2 * margin * u, height - 2 * margin * u - top - foot * u};
  if (right > 0) room.width -= right + gap * u;
  if (under > 0) room.height -= under + gap * u;
  if (strip) room.height -= chart_height + gap / 2 * u;
  room.width = std::max(1.0, room.width);
  room.height = std::max(1.0, room.height);
  layout.board = placed_board(picture, room, u);
  if (right > 0) {
    // Board and panels stand together in the middle.
    const double spare = std::max(0.0, room.right() - layout.board.right());
    layout.panels = {layout.board.right() + gap * u, layout.board.y, right + std::min(spare, 60 * u),
                     room.bottom() - layout.board.y};
    layout.panels.width = std::min(layout.panels.width, width - margin * u - layout.panels.x);
    if (charted) {
      // Level with the board's lower edge; the panels keep what is above it.
      const double wanted = std::min(chart_beside * u, 0.28 * layout.panels.height);
      layout.chart = {layout.panels.x, layout.board.bottom() - wanted, layout.panels.width, wanted};
      layout.panels.height = layout.chart.y - gap / 2 * u - layout.panels.y;
    }
  } else {
    double y = layout.board.bottom() + (foot + gap / 2) * u;
    if (strip) {
      layout.chart = {layout.board.x, y, layout.board.width, chart_height};
      y = layout.chart.bottom() + gap / 2 * u;
    }
    layout.panels = {room.x, y, room.width, height - margin * u - y};
  }
  layout.title = {layout.board.x, layout.board.y - top,
                  (right > 0 ? layout.panels.right() : layout.board.right()) - layout.board.x, top};
  layout.caption = {layout.board.x, layout.board.bottom(), layout.board.width, foot * u};
  return layout;
}

Layout best_layout(const Picture& picture, double width, double height, const DrawOptions& options) {
  const bool panels = options.panels && !picture.panels.empty(), titled = !options.title.empty();
  const bool charted = !options.chart.empty();
  const auto right = lay_out(picture, width, height, titled, panels, charted, false);
  const auto below = lay_out(picture, width, height, titled, panels, charted, true);
  return below.board.width > 1.12 * right.board.width ? below : right;
}

void draw_caption(const CairoPen& pen, const Picture& picture, const Layout& layout,
                  const DrawOptions& options) {
  const double u = layout.unit, size = 14 * u;
  const double y = layout.caption.y + 24 * u, right = layout.caption.right();
  double x = layout.caption.x;
  std::optional<Mark> mark = options.event;
  if (!options.result.text.empty()) mark = Mark{"end", -1, options.result.text};
  if (!mark && !picture.marks.empty()) mark = picture.marks.back();
  const std::string words = !mark ? "" : mark->text.empty() ? mark->kind : mark->text;
  const bool is_told = picture.caption.find(words) != std::string::npos;  // by the caption; or there is none
  const std::string caption(is_told ? picture.caption : beside_event(picture.caption));
  if (!caption.empty())
    x += pen.text(x, y, pen.fitted(caption, right - x, size), {size, theme::text}) + 20 * u;
  if (is_told || x + 60 * u > right) return;
  const double half = 4.5 * u, middle = y - 5 * u;
  auto* context = pen.context();
  pen.set(mark_color(*mark, picture));
  cairo_move_to(context, x, middle);
  for (const auto& [dx, dy] : {std::pair{half, -half}, {2 * half, 0.0}, {half, half}})
    cairo_line_to(context, x + dx, middle + dy);
  cairo_fill(context);
  x += 2 * half + 7 * u;
  pen.text(x, y, pen.fitted(words, right - x, size), {size, mark_color(*mark, picture)});
}

/// The title at the left, the winner at the right: neither covers the last picture.
void draw_title(const CairoPen& pen, const Layout& layout, const DrawOptions& options) {
  if (options.title.empty()) return;
  const double u = layout.unit, size = 18 * u, y = layout.title.y + 16 * u;
  double room = layout.title.width;
  if (!options.result.empty()) {
    const auto headline = pen.fitted(options.result.headline, 0.6 * room, size, true);
    const double width = pen.width_of(headline, size, true);
    pen.text(layout.title.right(), y, headline,
             {size, readable_on(theme::page, options.result.color), true, Align::right});
    room -= width + 24 * u;
  }
  pen.text(layout.title.x, y, pen.fitted(options.title, room, size, true), {size, theme::text, true});
}

void draw_frame(const CairoPen& pen, const Picture& picture, const Layout& layout) {
  if (std::abs(brightness(picture.ground) - brightness(theme::page)) > 0.2) return;
  const double u = layout.unit;
  const Box& board = layout.board;
  pen.round_box({board.x - u, board.y - u, board.width + 2 * u, board.height + 2 * u}, 6 * u);
  pen.set(theme::edge);
  cairo_set_line_width(pen.context(), 2 * u);
  cairo_stroke(pen.context());
}

}  // namespace

void draw(cairo_t* context, const Picture& picture, double width, double height, const DrawOptions& options) {
  const CairoPen pen(context);
  const auto layout = best_layout(picture, width, height, options);
  pen.fill({0, 0, width, height}, theme::page);
  draw_title(pen, layout, options);
  if (picture.width > 0 && picture.height > 0) {
    draw_frame(pen, picture, layout);
    draw_board(pen, picture, layout.board, layout.unit, options.trails, options.sector);
  }
  draw_caption(pen, picture, layout, options);
  draw_chart(pen, layout.chart, options.chart, layout.unit);
  if (options.panels) draw_panels(pen, layout.panels, picture.panels, layout.unit);
  if (const auto status = cairo_status(context); status != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error(fmt::format("drawing failed: {}", cairo_status_to_string(status)));
}

PixelSize natural_size(const Picture& picture, bool panels, bool titled) {
  // The board gets the frame without panels, title and caption.
  const double shape = board_shape(picture);
  const bool has_panels = panels && !picture.panels.empty();
  double board_height = 620, board_width = board_height * shape;
  if (board_width > 1100) board_width = 1100, board_height = board_width / shape;
  if (board_height < 200) board_height = 200;
  const bool below = has_panels && shape > 1.9;
  const double beside = has_panels && !below ? gap + panel_width : 0;
  const double under = has_panels && below ? gap + 140 : 0;
  const auto even = [](double pixels) { return 2 * static_cast<int>(std::lround(pixels / 2)); };
  return {even(2 * margin + board_width + beside),
          even(2 * margin + (titled ? head : 0) + board_height + foot + under)};
}

}  // namespace agon::show
