// A grid of pixels for screens too coarse for Cairo, row by row from the top.
#pragma once

#include <vector>

#include "core/picture.h"
#include "show/color.h"
#include "show/screen.h"

namespace agon::show {

class Raster {
 public:
  Raster() = default;
  Raster(int width, int height, Color color = {})
      : width_(std::max(0, width)),
        height_(std::max(0, height)),
        pixels_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), color) {}

  int width() const { return width_; }
  int height() const { return height_; }
  bool holds(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }

  /// Unchecked; see holds().
  Color& at(int x, int y) { return pixels_[index(x, y)]; }
  const Color& at(int x, int y) const { return pixels_[index(x, y)]; }

  /// Does nothing outside.
  void blend(int x, int y, Color color, double share = 1) {
    if (holds(x, y)) at(x, y) = share >= 1 ? color : mixed(at(x, y), color, share);
  }

  bool operator==(const Raster&) const = default;

 private:
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }

  int width_ = 0, height_ = 0;
  std::vector<Color> pixels_;
};

// Two pixels in one character cell: the upper half in the ink's colour, the lower in the paper's.

/// The raster on the screen, its top left pixel at the upper half of that cell. A last odd row of pixels
/// stands on the screen's own paper. What is outside the screen is cut off.
void put_raster(Screen& screen, int column, int row, const Raster& raster);

/// The raster as lines of text, for output that scrolls. Every line ends with colours reset.
std::string half_blocks(const Raster& raster, ColorDepth depth = ColorDepth::truecolor);

}  // namespace agon::show
