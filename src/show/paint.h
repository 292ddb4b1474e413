// A picture's board on a coarse raster: a terminal has a few dozen pixels where a game may have hundreds of
// cells. What is smaller than a pixel is drawn as large as one, so that nothing vanishes: lines one pixel
// wide, sprites two, single tiles with more than half of their colour. Labels are left to whoever has
// letters.
#pragma once

#include "core/picture.h"
#include "show/raster.h"

namespace agon::show {

struct PixelSize {
  int width = 0, height = 0;

  bool operator==(const PixelSize&) const = default;
};

/// The largest size within the bounds that keeps the board's shape; whole pixels a cell if there is at least
/// one. At least 1x1.
PixelSize fit_board(const Picture& picture, PixelSize bounds);

/// The whole board over the whole raster.
Raster paint(const Picture& picture, PixelSize size);

}  // namespace agon::show
