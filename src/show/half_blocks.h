// Two pixels in one character cell: the upper half in the ink's colour, the lower in the paper's.
#pragma once

#include "show/raster.h"
#include "show/screen_update.h"

namespace agon::show {

/// The raster on the screen, its top left pixel at the upper half of that cell. A last odd row of pixels
/// stands on the screen's own paper. What is outside the screen is cut off.
void put_raster(Screen& screen, int column, int row, const Raster& raster);

/// The raster as lines of text, for output that scrolls. Every line ends with colours reset.
std::string half_blocks(const Raster& raster, ColorDepth depth = ColorDepth::truecolor);

}  // namespace agon::show
