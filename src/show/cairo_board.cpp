#include "show/cairo_board.h"

namespace agon::show {

namespace {

constexpr double least_grid_cell = 12;  // pixels; below that a grid is a haze

/// On whole pixels, so that neighbours touch without a seam and no tile vanishes.
Box tile_box(const BoardScale& scale, int column, int row, int columns) {
  const double left = std::floor(scale.x(column - 0.5) + 0.5), top = std::floor(scale.y(row - 0.5) + 0.5);
  const double right = std::floor(scale.x(column + columns - 0.5) + 0.5);
  const double bottom = std::floor(scale.y(row + 0.5) + 0.5);
  return {left, top, std::max(1.0, right - left), std::max(1.0, bottom - top)};
}

void draw_tiles(const CairoPen& pen, const BoardScale& scale, const Picture& picture) {
  const auto cells = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
  if (picture.tiles.size() != cells) return;
  const auto letter = [&](int column, int row) {
    return picture.tiles[static_cast<std::size_t>(row) * static_cast<std::size_t>(picture.width) +
                         static_cast<std::size_t>(column)];
  };
  for (int row = 0; row < picture.height; ++row)
    for (int column = 0; column < picture.width;) {
      const char tile = letter(column, row);
      const int begin = column;
      while (column < picture.width && letter(column, row) == tile) ++column;
      const auto number = static_cast<std::size_t>(tile - 'a');
      if (number < picture.palette.size())
        pen.fill(tile_box(scale, begin, row, column - begin), picture.palette[number].color);
    }
}

void draw_grid(const CairoPen& pen, const BoardScale& scale, const Picture& picture) {
  if (scale.cell < least_grid_cell) return;
  auto* context = pen.context();
  pen.set(ink_on(picture.ground), 0.07);
  cairo_set_line_width(context, 1);
  for (int column = 1; column < picture.width; ++column) {
    const double x = std::floor(scale.x(column - 0.5)) + 0.5;
    cairo_move_to(context, x, scale.box.y);
    cairo_line_to(context, x, scale.box.bottom());
  }
  for (int row = 1; row < picture.height; ++row) {
    const double y = std::floor(scale.y(row - 0.5)) + 0.5;
    cairo_move_to(context, scale.box.x, y);
    cairo_line_to(context, scale.box.right(), y);
  }
  cairo_stroke(context);
}

void draw_lines(const CairoPen& pen, const BoardScale& scale, const Picture& picture) {
  auto* context = pen.context();
  cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE);
  for (const auto& line : picture.lines) {
    pen.set(line.color);
    cairo_set_line_width(context, std::max(1.6 * scale.unit, line.width * scale.cell));
    cairo_move_to(context, scale.x(line.x1), scale.y(line.y1));
    cairo_line_to(context, scale.x(line.x2), scale.y(line.y2));
    cairo_stroke(context);
  }
  cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT);
}

void draw_labels(const CairoPen& pen, const BoardScale& scale, const Picture& picture) {
  const double size = std::clamp(scale.cell * 0.34, 10 * scale.unit, 44 * scale.unit);
  for (const auto& label : picture.labels)
    pen.haloed_text(scale.x(label.x), scale.y(label.y) + size * 0.36, label.text,
                    {size, label.color, true, Align::middle}, picture.ground);
}

}  // namespace

void draw_board(const CairoPen& pen, const Picture& picture, const Box& box, double unit,
                const std::vector<Trail>& trails, const Region& sector) {
  auto* context = pen.context();
  BoardScale scale{box, box.width / std::max(1, picture.width), unit};
  if (!sector.empty()) scale = {box, box.width / sector.width, unit, sector.x, sector.y};
  cairo_save(context);
  pen.round_box(box, 5 * unit);
  cairo_clip(context);
  pen.fill(box, picture.ground);
  draw_tiles(pen, scale, picture);
  draw_grid(pen, scale, picture);
  draw_trails(pen, scale, picture, trails);
  draw_lines(pen, scale, picture);
  draw_sprites(pen, scale, picture);
  draw_sprite_labels(pen, scale, picture);
  draw_labels(pen, scale, picture);
  cairo_restore(context);
}

}  // namespace agon::show
