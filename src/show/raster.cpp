#include "show/raster.h"

namespace agon::show {

void put_raster(Screen& screen, int column, int row, const Raster& raster) {
  for (int y = 0; y < raster.height(); y += 2)
    for (int x = 0; x < raster.width(); ++x) {
      if (!screen.holds(column + x, row + y / 2)) continue;
      const Color upper = raster.at(x, y);
      const Color lower =
          y + 1 < raster.height() ? raster.at(x, y + 1) : screen.at(column + x, row + y / 2).ink.paper;
      screen.put(column + x, row + y / 2, "▀", {upper, lower, false});
    }
}

std::string half_blocks(const Raster& raster, ColorDepth depth) {
  Pen pen(depth);
  for (int y = 0; y < raster.height(); y += 2) {
    for (int x = 0; x < raster.width(); ++x) {
      const Color upper = raster.at(x, y);
      const bool last_odd = y + 1 == raster.height();
      pen.write({"▀", {upper, last_odd ? Color{0} : raster.at(x, y + 1), false}}, 1);
    }
    pen.newline();
  }
  return pen.take();
}

}  // namespace agon::show
