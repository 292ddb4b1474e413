// Cairo's objects, owned.
#pragma once

#include <cairo.h>

#include <memory>

namespace agon::show {

using CairoSurface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using CairoContext = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

inline CairoSurface own(cairo_surface_t* surface) { return {surface, cairo_surface_destroy}; }
inline CairoContext context_of(const CairoSurface& surface) {
  return {cairo_create(surface.get()), cairo_destroy};
}

}  // namespace agon::show
