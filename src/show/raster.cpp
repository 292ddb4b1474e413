#include "show/raster.h"

#include <array>
#include <cmath>
#include <numbers>

#include "core/described.h"

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

namespace {

/// The least share of its own colour that a tile keeps when many cells fall on one pixel.
constexpr double least_tile_share = 0.55;
constexpr double least_line = 1, least_sprite = 2;  // pixels

class Painter {
 public:
  Painter(const Picture& picture, PixelSize size)
      : picture_(picture),
        raster_(size.width, size.height, picture.ground),
        scale_x_(static_cast<double>(size.width) / std::max(1, picture.width)),
        scale_y_(static_cast<double>(size.height) / std::max(1, picture.height)),
        scale_(std::min(scale_x_, scale_y_)) {}

  Raster take() && { return std::move(raster_); }

  void draw_tiles() {
    if (scale_x_ >= 1 && scale_y_ >= 1) {
      enlarge_tiles();
    } else if (has_tiles(picture_)) {
      reduce_tiles();
    }
  }

  void draw_lines() {
    for (const auto& line : picture_.lines)
      if (line.width > 0) draw_line(line);  // there is no room for what may come
  }

  void draw_sprites() {
    for (const auto& sprite : picture_.sprites) draw_sprite(sprite);
  }

 private:
  void enlarge_tiles() {
    const bool tiled = has_tiles(picture_);
    const bool checked = scale_ >= 3;  // below that a check pattern is noise
    const Color odd_ground = nudged(picture_.ground, 0.035);
    for (int y = 0; y < raster_.height(); ++y)
      for (int x = 0; x < raster_.width(); ++x) {
        const int column = std::min(picture_.width - 1, static_cast<int>((x + 0.5) / scale_x_));
        const int row = std::min(picture_.height - 1, static_cast<int>((y + 0.5) / scale_y_));
        const auto* tile = tiled ? swatch_at(picture_, column, row) : nullptr;
        if (tile != nullptr) raster_.at(x, y) = tile->color;
        if (tile == nullptr && checked && (column + row) % 2 == 1) raster_.at(x, y) = odd_ground;
      }
  }

  void reduce_tiles() {
    struct Sum {
      int cells = 0, tiles = 0, red = 0, green = 0, blue = 0;
    };
    const auto width = static_cast<std::size_t>(raster_.width());
    std::vector<Sum> sums(width * static_cast<std::size_t>(raster_.height()));
    for (int row = 0; row < picture_.height; ++row)
      for (int column = 0; column < picture_.width; ++column) {
        const auto x = static_cast<std::size_t>((column + 0.5) * scale_x_);
        const auto y = static_cast<std::size_t>((row + 0.5) * scale_y_);
        auto& sum = sums[y * width + x];
        ++sum.cells;
        if (const auto* tile = swatch_at(picture_, column, row)) {
          ++sum.tiles;
          sum.red += tile->color.red();
          sum.green += tile->color.green();
          sum.blue += tile->color.blue();
        }
      }
    for (std::size_t index = 0; index < sums.size(); ++index) {
      const auto& sum = sums[index];
      if (sum.tiles == 0) continue;
      const Color mean = rgb(sum.red / sum.tiles, sum.green / sum.tiles, sum.blue / sum.tiles);
      const double share = static_cast<double>(sum.tiles) / sum.cells;
      raster_.blend(static_cast<int>(index % width), static_cast<int>(index / width), mean,
                    least_tile_share + (1 - least_tile_share) * share);
    }
  }

  /// Moves a square brush along the line: upright lines become exact rectangles, slanted ones have no gaps.
  void draw_line(const Line& line) {
    const double brush_x = std::max(least_line, line.width * scale_x_);
    const double brush_y = std::max(least_line, line.width * scale_y_);
    const double x1 = (line.x1 + 0.5) * scale_x_, y1 = (line.y1 + 0.5) * scale_y_;
    const double x2 = (line.x2 + 0.5) * scale_x_, y2 = (line.y2 + 0.5) * scale_y_;
    const double bound =
        4.0 * (raster_.width() + raster_.height());  // a stranger's line may be of any length
    const int steps =
        static_cast<int>(std::ceil(std::min(bound, std::max(std::abs(x2 - x1), std::abs(y2 - y1)))));
    for (int step = 0; step <= steps; ++step) {
      const double share = steps == 0 ? 0 : static_cast<double>(step) / steps;
      stamp(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, brush_x, brush_y, line.color);
    }
  }

  /// A filled rectangle about a centre, its corner on whole pixels; at least partly on the raster if the
  /// centre is.
  void stamp(double x, double y, double width, double height, Color color) {
    const double columns = std::max(1.0, std::round(width)), rows = std::max(1.0, std::round(height));
    const double left = std::floor(x - columns / 2 + 0.5 - 1e-9), top = std::floor(y - rows / 2 + 0.5 - 1e-9);
    const auto inside = [](double value, int end) {
      return static_cast<int>(std::clamp<double>(value, 0, end));
    };
    const int right = inside(left + columns, raster_.width()), bottom = inside(top + rows, raster_.height());
    for (int row = inside(top, raster_.height()); row < bottom; ++row)
      for (int column = inside(left, raster_.width()); column < right; ++column)
        raster_.at(column, row) = color;
  }

  void draw_sprite(const Sprite& sprite) {
    const double x = (sprite.x + 0.5) * scale_x_, y = (sprite.y + 0.5) * scale_y_;
    // If a cell has room for several things, small ones stay small.
    const double least = scale_ >= 2 && sprite.size < 0.5 ? 1 : least_sprite;
    const double diameter = std::max(least, sprite.size * scale_);
    if (diameter < 3) return stamp(x, y, std::floor(diameter), std::floor(diameter), sprite.color);
    const double angle =
        sprite.heading >= 0 ? sprite.heading * std::numbers::pi / 180 : -std::numbers::pi / 2;
    const double right = std::cos(angle), down = std::sin(angle);
    const double radius = diameter / 2;
    const auto from = [&](double middle) { return static_cast<int>(std::max(0.0, middle - radius - 1)); };
    const auto to = [&](double middle, int end) {
      return std::min(end, static_cast<int>(middle + radius + 1));
    };
    for (int row = from(y); row < to(y, raster_.height()); ++row)
      for (int column = from(x); column < to(x, raster_.width()); ++column) {
        const auto [share, notch] =
            coverage(sprite, (column - x) / radius, (row - y) / radius, 1 / radius, right, down);
        if (share <= 0) continue;
        const Color color = mixed(sprite.color, ink_on(sprite.color), 0.75 * notch);
        raster_.blend(column, row, color, std::clamp(share * 2 - 0.6, 0.0, 1.0));  // crisp edges
      }
  }

  /// The share of the pixel of width `step` at (u,v) that the sprite covers, and how much of that is its
  /// notch.
  std::pair<double, double> coverage(const Sprite& sprite, double u, double v, double step, double right,
                                     double down) const {
    constexpr int samples = 4;
    const bool notched = sprite.heading >= 0 && !turns(sprite.shape) && step <= 0.4;
    int covered = 0, in_notch = 0;
    for (int part = 0; part < samples * samples; ++part) {
      const double across = u + step * (part % samples + 0.5) / samples;
      const double along = v + step * (part / samples + 0.5) / samples;
      const double ahead = across * right + along * down, aside = along * right - across * down;
      const bool turned = turns(sprite.shape);
      const bool hit = turned ? inside(sprite.shape, aside, -ahead) : inside(sprite.shape, across, along);
      covered += hit ? 1 : 0;
      in_notch += hit && notched && ahead > 0.3 && std::abs(aside) < 0.35 ? 1 : 0;
    }
    if (covered == 0) return {0, 0};
    return {covered / static_cast<double>(samples * samples), in_notch / static_cast<double>(covered)};
  }

  const Picture& picture_;
  Raster raster_;
  double scale_x_, scale_y_, scale_;
};

}  // namespace

PixelSize fit_board(const Picture& picture, PixelSize bounds) {
  const double width = std::max(1, picture.width), height = std::max(1, picture.height);
  double scale = std::min(bounds.width / width, bounds.height / height);
  if (scale >= 1) scale = std::floor(scale);
  const auto pixels = [&](double cells) { return std::max(1, static_cast<int>(std::lround(cells * scale))); };
  return {pixels(width), pixels(height)};
}

Raster paint(const Picture& picture, PixelSize size) {
  Painter painter(picture, size);
  painter.draw_tiles();
  painter.draw_lines();
  painter.draw_sprites();
  return std::move(painter).take();
}

namespace {

/// Even-odd rule.
bool inside_corners(std::span<const Corner> corners, double u, double v) {
  bool in = false;
  for (std::size_t here = 0, before = corners.size() - 1; here < corners.size(); before = here++) {
    const auto [x1, y1] = corners[here];
    const auto [x2, y2] = corners[before];
    if ((y1 > v) != (y2 > v) && u < (x2 - x1) * (v - y1) / (y2 - y1) + x1) in = !in;
  }
  return in;
}

}  // namespace

std::span<const Corner> corners_of(Shape shape) {
  static const auto found = [] {
    std::vector<std::span<const Corner>> all(static_cast<std::size_t>(Shape::egg) + 1);
    each_member<Outlines>([&](std::string_view name, auto member) {
      all[static_cast<std::size_t>(enum_from_name<Shape>(name).value())] = looks.outlines.*member;
    });
    return all;
  }();
  return found[static_cast<std::size_t>(shape)];
}

bool inside(Shape shape, double u, double v) {
  if (const auto corners = corners_of(shape); !corners.empty()) return inside_corners(corners, u, v);
  const double distance = std::hypot(u, v);
  return distance <= 1 && (shape != Shape::ring || distance >= 0.72);  // a finer one has gaps
}

}  // namespace agon::show
