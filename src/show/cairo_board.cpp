#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <unordered_map>

#include "core/described.h"
#include "show/cairo_draw.h"
#include "show/raster.h"

namespace agon::show {

namespace {

/// In pixels. In cell coordinates the middle of a cell is a whole number.
struct BoardScale {
  Box box;
  double cell = 1;
  double unit = 1;
  double left = 0, top = 0;  ///< cells that lie left of the box and above it

  double x(double cells) const { return box.x + (cells - left + 0.5) * cell; }
  double y(double cells) const { return box.y + (cells - top + 0.5) * cell; }
  double radius(const Sprite& sprite) const {
    return std::max(looks.least_radius * unit, sprite.size * cell / 2);
  }
};

bool is_ground(const Swatch& swatch) { return swatch.name == "ground"; }

/// Rounds to whole pixels, so that neighbours touch without a seam and no tile vanishes.
Box tile_box(const BoardScale& scale, int column, int row, int columns) {
  const double left = std::floor(scale.x(column - 0.5) + 0.5), top = std::floor(scale.y(row - 0.5) + 0.5);
  const double right = std::floor(scale.x(column + columns - 0.5) + 0.5);
  const double bottom = std::floor(scale.y(row + 0.5) + 0.5);
  return {left, top, std::max(1.0, right - left), std::max(1.0, bottom - top)};
}

/// The outline of a swatch that lies on the ground. Swatches of one kind follow each other, a swatch a heap.
const Corners& gem_of(const Picture& picture, const Swatch& swatch) {
  static const auto outlines = [] {
    std::vector<const Corners*> all;
    each_member<Gems>([&](std::string_view, auto member) { all.push_back(&(looks.gems.*member)); });
    return all;
  }();
  const auto place = &swatch - picture.palette.data() - (is_ground(picture.palette.front()) ? 1 : 0);
  return *outlines[static_cast<std::size_t>(place) / looks.heaps.size() % outlines.size()];
}

/// A stone that lies on the ground.
void draw_gem(const CairoPen& pen, const BoardScale& scale, int column, int row, const Corners& outline,
              Color color) {
  auto* context = pen.context();
  const double x = scale.x(column), y = scale.y(row);
  const double reach = std::max(looks.least_gem * scale.unit, looks.gem * scale.cell);
  for (const auto& [u, v] : outline) cairo_line_to(context, x + u * reach, y + v * reach);
  pen.set(color, std::clamp(scale.cell / (looks.clear_gem * scale.unit), looks.palest_gem, 1.0));
  cairo_fill(context);
}

/// As on the pages: where a palette names its ground, all else in it lies on the ground.
void draw_tiles(const CairoPen& pen, const BoardScale& scale, const Picture& picture) {
  if (!has_tiles(picture)) return;
  const bool gems = std::any_of(picture.palette.begin(), picture.palette.end(), is_ground);
  for (int row = 0; row < picture.height; ++row)
    for (int column = 0; column < picture.width;) {
      const auto* swatch = swatch_at(picture, column, row);
      const int begin = column;
      while (column < picture.width && swatch_at(picture, column, row) == swatch) ++column;
      if (swatch == nullptr) continue;
      if (gems && !is_ground(*swatch))
        for (int gem = begin; gem < column; ++gem)
          draw_gem(pen, scale, gem, row, gem_of(picture, *swatch), swatch->color);
      else
        pen.fill(tile_box(scale, begin, row, column - begin), swatch->color);
    }
}

void draw_grid(const CairoPen& pen, const BoardScale& scale, const Picture& picture) {
  const auto* const spacing = std::find_if(looks.grid.begin(), looks.grid.end(), [&](int cells) {
    return cells * scale.cell >= looks.least_grid * scale.unit;
  });
  if (spacing == looks.grid.end()) return;
  auto* context = pen.context();
  pen.set(ink_on(picture.ground), looks.grid_strength);
  cairo_set_line_width(context, 1);
  for (int column = *spacing; column < picture.width; column += *spacing) {
    const double x = std::floor(scale.x(column - 0.5)) + 0.5;
    cairo_move_to(context, x, scale.box.y);
    cairo_line_to(context, x, scale.box.bottom());
  }
  for (int row = *spacing; row < picture.height; row += *spacing) {
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
    cairo_set_line_width(context, std::max(looks.least_line * scale.unit, line.width * scale.cell));
    const bool may_come = line.width <= 0;  // dashed
    const double dash = looks.hint_dash * scale.unit;
    cairo_set_dash(context, &dash, may_come ? 1 : 0, 0);
    if (may_come) cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT);
    cairo_move_to(context, scale.x(line.x1), scale.y(line.y1));
    cairo_line_to(context, scale.x(line.x2), scale.y(line.y2));
    cairo_stroke(context);
  }
  cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT);
  cairo_set_dash(context, nullptr, 0, 0);
}

void draw_labels(const CairoPen& pen, const BoardScale& scale, const Picture& picture) {
  const double size = std::clamp(scale.cell * 0.34, 10 * scale.unit, 44 * scale.unit);
  for (const auto& label : picture.labels)
    pen.haloed_text(scale.x(label.x), scale.y(label.y) + size * 0.36, label.text,
                    {size, label.color, true, Align::middle}, picture.ground);
}

constexpr double degree = std::numbers::pi / 180;
constexpr std::size_t most_labels_outside = 24;  // more words than that hide the board

/// Makes the shape the current path, pointing up, about (0,0).
void trace(cairo_t* context, Shape shape, double radius) {
  cairo_new_path(context);
  for (const auto& [u, v] : corners_of(shape)) cairo_line_to(context, u * radius, v * radius);
  if (shape == Shape::circle || shape == Shape::ring) cairo_arc(context, 0, 0, radius, 0, 360 * degree);
  cairo_close_path(context);
}

void stroke_ring(const CairoPen& pen, const Sprite& sprite, double radius, double unit) {
  const double width = looks.ring.at(radius, unit);
  trace(pen.context(), Shape::ring, radius - width / 2);
  pen.set(sprite.color);
  cairo_set_line_width(pen.context(), width);
  cairo_stroke(pen.context());
}

/// A wedge that shows where a sprite looks.
void draw_notch(const CairoPen& pen, const Sprite& sprite, double radius) {
  auto* context = pen.context();
  cairo_new_path(context);
  for (const auto& [u, v] : looks.notch) cairo_line_to(context, u * radius, v * radius);
  cairo_close_path(context);
  pen.set(ink_on(sprite.color), 0.8);
  cairo_fill(context);
}

using Pattern = std::unique_ptr<cairo_pattern_t, decltype(&cairo_pattern_destroy)>;

/// A gradient that is lighter at the upper left, so that pieces stand out from tiles.
Pattern shading(Color color, double radius) {
  Pattern pattern(cairo_pattern_create_linear(0, -radius, 0, radius), cairo_pattern_destroy);
  const auto stop = [&](double place, Color shade) {
    cairo_pattern_add_color_stop_rgb(pattern.get(), place, shade.red() / 255.0, shade.green() / 255.0,
                                     shade.blue() / 255.0);
  };
  stop(0, mixed(color, {0xffffff}, 0.16));
  stop(1, mixed(color, {0x000000}, 0.08));
  return pattern;
}

void draw_sprite(const CairoPen& pen, const BoardScale& scale, const Sprite& sprite) {
  auto* context = pen.context();
  const double radius = scale.radius(sprite);
  cairo_save(context);
  cairo_translate(context, scale.x(sprite.x), scale.y(sprite.y));
  if (sprite.shape == Shape::ring) {
    stroke_ring(pen, sprite, radius, scale.unit);
    cairo_restore(context);
    return;
  }
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  const double turn = sprite.heading >= 0 ? (sprite.heading + 90) * degree : 0;
  const bool turned = turns(sprite.shape);
  if (radius >= 4) {  // a soft shadow
    cairo_save(context);
    cairo_translate(context, 0, 0.1 * radius);
    if (turned) cairo_rotate(context, turn);
    trace(context, sprite.shape, radius);
    pen.set({0x000000}, 0.22);
    cairo_set_line_width(context, 0.2 * radius);
    cairo_stroke_preserve(context);
    cairo_fill(context);
    cairo_restore(context);
  }
  if (turned) cairo_rotate(context, turn);
  trace(context, sprite.shape, radius);
  pen.set(mixed(sprite.color, {0x000000}, 0.55), 0.85);
  cairo_set_line_width(context, looks.rim.at(radius, scale.unit));
  cairo_stroke_preserve(context);
  const auto pattern = shading(sprite.color, radius);
  cairo_set_source(context, pattern.get());
  cairo_fill(context);
  if (!turned) cairo_rotate(context, turn);
  if (!turned && sprite.heading >= 0 && radius >= looks.least_notched * scale.unit)
    draw_notch(pen, sprite, radius);
  cairo_restore(context);
}

void draw_trails(const CairoPen& pen, const BoardScale& scale, const Picture& picture,
                 const std::vector<Trail>& trails) {
  auto* context = pen.context();
  std::unordered_map<std::uint32_t, const Sprite*> by_id;
  for (const auto& sprite : picture.sprites) by_id.emplace(sprite.id, &sprite);
  cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
  for (const auto& trail : trails) {
    const auto found = by_id.find(trail.sprite);
    if (found == by_id.end() || trail.places.size() < 2) continue;
    const double widest = looks.trail.at(scale.radius(*found->second), scale.unit);
    for (std::size_t index = 1; index < trail.places.size(); ++index) {
      const double left = 1 - static_cast<double>(index) / static_cast<double>(trail.places.size());
      const double fade = std::pow(left, looks.trail_fade);
      pen.set(found->second->color, looks.trail_strength * fade);
      cairo_set_line_width(context, std::max(looks.trail.least * scale.unit, widest * fade));
      const auto [x1, y1] = trail.places[index - 1];
      const auto [x2, y2] = trail.places[index];
      cairo_move_to(context, scale.x(x1), scale.y(y1));
      cairo_line_to(context, scale.x(x2), scale.y(y2));
      cairo_stroke(context);
    }
  }
  cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT);
}

void draw_sprite_labels(const CairoPen& pen, const BoardScale& scale, const Picture& picture) {
  const auto& letter = looks.letter;
  std::size_t outside = 0;
  for (const auto& sprite : picture.sprites) {
    if (sprite.label.empty()) continue;
    const double radius = scale.radius(sprite), x = scale.x(sprite.x), y = scale.y(sprite.y);
    const double inner = std::min(letter.share * radius, letter.most * scale.unit);
    const bool hollow = sprite.shape == Shape::ring;
    if (!hollow && inner >= letter.least && pen.width_of(sprite.label, inner, true) <= 1.5 * radius) {
      pen.text(x, y + inner * 0.36, sprite.label, {inner, ink_on(sprite.color), true, Align::middle});
      continue;
    }
    if (++outside > most_labels_outside) continue;
    const double size = 12 * scale.unit, half = pen.width_of(sprite.label, size, true) / 2;
    const double below = y + radius + 1.25 * size;
    const double base = below + 4 < scale.box.bottom() ? below : y - radius - 0.5 * size;
    const double middle =
        std::clamp(x, scale.box.x + half + 4, std::max(scale.box.x + half + 4, scale.box.right() - half - 4));
    pen.haloed_text(middle, base, sprite.label,
                    {size, readable_on(picture.ground, sprite.color), true, Align::middle}, picture.ground);
  }
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
  for (const auto& sprite : picture.sprites) draw_sprite(pen, scale, sprite);
  draw_sprite_labels(pen, scale, picture);
  draw_labels(pen, scale, picture);
  cairo_restore(context);
}

}  // namespace agon::show
