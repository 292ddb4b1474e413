#include "show/cairo_draw.h"

#include <fmt/format.h>

#include <stdexcept>

#include "show/cairo_board.h"
#include "show/cairo_panels.h"
#include "show/color.h"

namespace agon::show {

namespace {

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

Color mark_color(const Picture& picture, const Mark& mark) {
  if (mark.kind == "fault") return theme::alarm;
  for (const auto& panel : picture.panels)
    if (static_cast<int>(panel.seat) == mark.seat) return readable_on(theme::page, panel.color);
  return theme::text;
}

void draw_caption(const CairoPen& pen, const Picture& picture, const Layout& layout,
                  const DrawOptions& options) {
  const double u = layout.unit, size = 14 * u;
  const double y = layout.caption.y + 24 * u, right = layout.caption.right();
  double x = layout.caption.x;
  if (!picture.caption.empty())
    x += pen.text(x, y, pen.fitted(picture.caption, right - x, size), {size, theme::text}) + 20 * u;
  std::optional<Mark> mark = options.event;
  if (!options.result.text.empty()) mark = Mark{"end", -1, options.result.text};
  if (!mark && !picture.marks.empty()) mark = picture.marks.back();
  if (!mark || x + 60 * u > right) return;
  if (picture.caption.find(mark->text.empty() ? mark->kind : mark->text) != std::string::npos)
    return;  // already in the caption
  const double half = 4.5 * u, middle = y - 5 * u;
  auto* context = pen.context();
  pen.set(mark_color(picture, *mark));
  cairo_move_to(context, x, middle);
  for (const auto& [dx, dy] : {std::pair{half, -half}, {2 * half, 0.0}, {half, half}})
    cairo_line_to(context, x + dx, middle + dy);
  cairo_fill(context);
  const std::string& words = mark->text.empty() ? mark->kind : mark->text;
  x += 2 * half + 7 * u;
  pen.text(x, y, pen.fitted(words, right - x, size), {size, mark_color(picture, *mark)});
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
