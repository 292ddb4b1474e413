// A grid of pixels for screens too coarse for Cairo, row by row from the top.
#pragma once

#include <span>
#include <vector>

#include "core/picture.h"
#include "show/color.h"
#include "show/looks.h"
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

/// Draws the raster on the screen, its top left pixel at the upper half of that cell. A last odd row of
/// pixels stands on the screen's own paper. Pixels outside the screen are cut off.
void put_raster(Screen& screen, int column, int row, const Raster& raster);

/// The raster as lines of text, for output that scrolls. Every line ends with colours reset.
std::string half_blocks(const Raster& raster, ColorDepth depth = ColorDepth::truecolor);

/// Whether the picture has a letter for each cell.
inline bool has_tiles(const Picture& picture) {
  const auto cells = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
  return cells > 0 && picture.tiles.size() == cells;
}
/// The swatch of a cell of a picture that has tiles; null for ground.
inline const Swatch* swatch_at(const Picture& picture, int column, int row) {
  const auto index = static_cast<std::size_t>(row) * static_cast<std::size_t>(picture.width);
  const auto number = static_cast<std::size_t>(picture.tiles[index + static_cast<std::size_t>(column)] - 'a');
  return number < picture.palette.size() ? &picture.palette[number] : nullptr;
}

// A picture's board on a coarse raster: a terminal has a few dozen pixels where a game may have hundreds of
// cells. Things smaller than a pixel are enlarged, so that nothing vanishes: lines to one pixel, sprites to
// two, single tiles to a pixel with more than half of their colour. Labels are not drawn; a caller that has
// letters draws them.

struct PixelSize {
  int width = 0, height = 0;

  bool operator==(const PixelSize&) const = default;
};

/// The largest size within the bounds that keeps the board's shape; whole pixels a cell if there is at least
/// one. At least 1x1.
PixelSize fit_board(const Picture& picture, PixelSize bounds);

/// The whole board over the whole raster.
Raster paint(const Picture& picture, PixelSize size);

/// The corners of an outline; empty for circle and ring.
std::span<const Corner> corners_of(Shape shape);

bool inside(Shape shape, double u, double v);

/// True for shapes that are turned to their heading.
inline bool turns(Shape shape) {
  return std::find(looks.turned.begin(), looks.turned.end(), shape) != looks.turned.end();
}

}  // namespace agon::show
