// Cairo with our colours, text and rectangles.
#pragma once

#include <cairo.h>

#include <memory>
#include <string>
#include <string_view>

#include "show/color.h"

namespace agon::show {

struct Box {
  double x = 0, y = 0, width = 0, height = 0;

  double right() const { return x + width; }
  double bottom() const { return y + height; }
};

enum class Align { left, middle, right };

struct TextStyle {
  double size = 14;
  Color color;
  bool bold = false;
  Align align = Align::left;
};

class CairoPen {
 public:
  explicit CairoPen(cairo_t* context) : context_(context) {}
  cairo_t* context() const { return context_; }

  void set(Color color, double alpha = 1) const;
  void fill(const Box& box, Color color, double alpha = 1) const;
  void round_box(const Box& box, double radius) const;  ///< as the current path

  double width_of(std::string_view text, double size, bool bold = false) const;
  /// The text if it fits into `room`, else its beginning and "…". Always printable.
  std::string fitted(std::string_view text, double room, double size, bool bold = false) const;
  /// Draws with the base line at y. Returns the width.
  double text(double x, double y, std::string_view text, const TextStyle& style) const;
  /// Draws with a rim of another colour, so that the text is readable on any ground.
  void haloed_text(double x, double y, std::string_view text, const TextStyle& style, Color halo) const;

 private:
  void select(double size, bool bold) const;
  double aligned(double x, std::string_view text, const TextStyle& style) const;

  cairo_t* context_;
};

// Cairo's objects, owned.

using CairoSurface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using CairoContext = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

inline CairoSurface own(cairo_surface_t* surface) { return {surface, cairo_surface_destroy}; }
inline CairoContext context_of(const CairoSurface& surface) {
  return {cairo_create(surface.get()), cairo_destroy};
}

}  // namespace agon::show
