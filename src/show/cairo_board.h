// The board alone, through Cairo: ground, tiles, grid, lines, trails, sprites, labels.
#pragma once

#include <cairo.h>
#include <memory>

#include "show/cairo_draw.h"
#include "show/cairo_pen.h"

namespace agon::show {

/// `unit`: the size of things that do not grow with the cells, such as letters; 1 at about 1280x720.
/// `sector`: the visible part of the board; empty: all.
void draw_board(const CairoPen& pen, const Picture& picture, const Box& box, double unit,
                const std::vector<Trail>& trails, const Region& sector = {});

/// In pixels. In cell coordinates the middle of a cell is a whole number.
struct BoardScale {
  Box box;
  double cell = 1;
  double unit = 1;
  double left = 0, top = 0;  ///< cells that lie left of the box and above it

  double x(double cells) const { return box.x + (cells - left + 0.5) * cell; }
  double y(double cells) const { return box.y + (cells - top + 0.5) * cell; }
  double radius(const Sprite& sprite) const { return std::max(2.8 * unit, sprite.size * cell / 2); }
};

void draw_trails(const CairoPen& pen, const BoardScale& scale, const Picture& picture,
                 const std::vector<Trail>& trails);
void draw_sprites(const CairoPen& pen, const BoardScale& scale, const Picture& picture);
void draw_sprite_labels(const CairoPen& pen, const BoardScale& scale, const Picture& picture);

// Cairo's objects, owned.

using CairoSurface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using CairoContext = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

inline CairoSurface own(cairo_surface_t* surface) { return {surface, cairo_surface_destroy}; }
inline CairoContext context_of(const CairoSurface& surface) {
  return {cairo_create(surface.get()), cairo_destroy};
}

}  // namespace agon::show
