#include <memory>
#include <numbers>
#include <unordered_map>

#include "show/cairo_board.h"
#include "show/shapes.h"

namespace agon::show {

namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr std::size_t most_labels_outside = 24;  // more words than that hide the board

/// As the current path, pointing up, about (0,0).
void trace(cairo_t* context, Shape shape, double radius) {
  cairo_new_path(context);
  const auto corners = corners_of(shape);
  for (const auto& [u, v] : corners) cairo_line_to(context, u * radius, v * radius);
  if (shape == Shape::circle || shape == Shape::ring) cairo_arc(context, 0, 0, radius, 0, 360 * degree);
  if (shape == Shape::egg) {
    constexpr int steps = 40;
    for (int step = 0; step < 2 * steps; ++step) {
      const double angle = step * std::numbers::pi / steps;
      const double v = -std::cos(angle);
      cairo_line_to(context, std::copysign(egg_half_width(v), std::sin(angle)) * radius, v * radius);
    }
  }
  cairo_close_path(context);
}

void stroke_ring(const CairoPen& pen, const Sprite& sprite, double radius) {
  const double width = std::clamp(radius * 0.16, 1.4, 7.0);
  trace(pen.context(), Shape::ring, radius - width / 2);
  pen.set(sprite.color);
  cairo_set_line_width(pen.context(), width);
  cairo_stroke(pen.context());
}

/// A wedge that shows where a sprite looks.
void draw_notch(const CairoPen& pen, const Sprite& sprite, double radius) {
  auto* context = pen.context();
  cairo_new_path(context);
  cairo_move_to(context, 0, -0.72 * radius);
  cairo_line_to(context, 0.4 * radius, -0.1 * radius);
  cairo_line_to(context, -0.4 * radius, -0.1 * radius);
  cairo_close_path(context);
  pen.set(ink_on(sprite.color), 0.8);
  cairo_fill(context);
}

using Pattern = std::unique_ptr<cairo_pattern_t, decltype(&cairo_pattern_destroy)>;

/// Lighter where the light comes from, so that pieces stand out from tiles.
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
    stroke_ring(pen, sprite, radius);
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
  cairo_set_line_width(context, std::clamp(radius * 0.14, 1.0, 3.0));
  cairo_stroke_preserve(context);
  const auto pattern = shading(sprite.color, radius);
  cairo_set_source(context, pattern.get());
  cairo_fill(context);
  if (!turned) cairo_rotate(context, turn);
  if (!turned && sprite.heading >= 0 && radius >= 4) draw_notch(pen, sprite, radius);
  cairo_restore(context);
}

}  // namespace

void draw_sprites(const CairoPen& pen, const BoardScale& scale, const Picture& picture) {
  for (const auto& sprite : picture.sprites) draw_sprite(pen, scale, sprite);
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
    const double widest = std::min(scale.radius(*found->second) * 0.9, 7 * scale.unit);
    for (std::size_t index = 1; index < trail.places.size(); ++index) {
      const double left = 1 - static_cast<double>(index) / static_cast<double>(trail.places.size());
      const double fade = std::pow(left, 1.4);
      pen.set(found->second->color, 0.55 * fade);
      cairo_set_line_width(context, std::max(1.0, widest * fade));
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
  std::size_t outside = 0;
  for (const auto& sprite : picture.sprites) {
    if (sprite.label.empty()) continue;
    const double radius = scale.radius(sprite), x = scale.x(sprite.x), y = scale.y(sprite.y);
    const double inner = std::min(radius * 1.05, 24 * scale.unit);
    const bool hollow = sprite.shape == Shape::ring;
    if (!hollow && inner >= 8 && pen.width_of(sprite.label, inner, true) <= 1.5 * radius) {
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

}  // namespace agon::show
