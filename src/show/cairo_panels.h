// The cards of the seats, through Cairo.
#pragma once

#include <vector>

#include "show/cairo_pen.h"

namespace agon::show {

/// Draws as many as there is room for, in as much detail as there is room for: side by side if the area is
/// wide.
void draw_panels(const CairoPen& pen, const Box& area, const std::vector<Panel>& panels, double unit);

}  // namespace agon::show
