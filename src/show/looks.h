// The looks of pictures: shapes, sizes and strengths by which every viewer draws what games describe. The
// pages have them from `agon describe --looks`, in web/src/draw/looks.ts. Pixels are those of a page.
#pragma once

#include <algorithm>
#include <array>

#include "core/picture.h"

namespace agon::show {

using Corner = std::array<double, 2>;
using Corners = std::vector<Corner>;

/// Sprites in a square from (-1,-1) to (1,1), y downward, pointing up; circle and ring are arcs.
struct Outlines {
  Corners square{{-0.88, -0.68}, {-0.82, -0.82}, {-0.68, -0.88}, {0.68, -0.88}, {0.82, -0.82}, {0.88, -0.68},
                 {0.88, 0.68},   {0.82, 0.82},   {0.68, 0.88},   {-0.68, 0.88}, {-0.82, 0.82}, {-0.88, 0.68}};
  Corners diamond{{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  Corners triangle{{0, -1.05}, {0.9, 0.75}, {0, 0.4}, {-0.9, 0.75}};
  Corners star{{0, -1},   {0.27, -0.37}, {0.95, -0.31}, {0.44, 0.14},   {0.59, 0.81},
               {0, 0.46}, {-0.59, 0.81}, {-0.44, 0.14}, {-0.95, -0.31}, {-0.27, -0.37}};
  Corners egg{{0, -1},    {0.2, -0.95},   {0.39, -0.81},  {0.55, -0.59},  {0.67, -0.31},
              {0.74, 0},  {0.73, 0.31},   {0.65, 0.59},   {0.48, 0.81},   {0.26, 0.95},
              {0, 1},     {-0.26, 0.95},  {-0.48, 0.81},  {-0.65, 0.59},  {-0.73, 0.31},
              {-0.74, 0}, {-0.67, -0.31}, {-0.55, -0.59}, {-0.39, -0.81}, {-0.2, -0.95}};
};
BOOST_DESCRIBE_STRUCT(Outlines, (), (square, diamond, triangle, star, egg))

/// A width as a share of a sprite's radius, within bounds in pixels.
struct Width {
  double share = 0, least = 0, most = 0;

  double at(double radius, double unit) const {
    return std::clamp(share * radius, least * unit, most * unit);
  }
};
BOOST_DESCRIBE_STRUCT(Width, (), (share, least, most))

struct Looks {
  Outlines outlines{};
  std::array<Shape, 2> turned{Shape::triangle, Shape::egg};  ///< the others show their heading by a notch
  Corners notch{{0, -0.7}, {0.4, -0.08}, {-0.4, -0.08}};
  double least_radius = 2.6, least_notched = 4, least_line = 1;  ///< pixels
  Width rim{0.22, 1, 3}, ring{0.18, 1.25, 4}, letter{0.95, 8, 18}, trail{0.9, 0.75, 7};
  double trail_strength = 0.5, trail_fade = 1.5;  ///< beside the sprite; the power of the way to nothing
  double jump = 4;              ///< cells of a step beyond which a sprite has jumped, and does not glide
  std::size_t look_ups = 6000;  ///< of sprites in earlier steps, for one drawing
  /// Half the width of things on the ground, in cells, and its least in pixels. Where a cell has fewer
  /// than `clear_gem` pixels they are pale, down to `palest_gem`.
  double gem = 0.31, least_gem = 0.9, clear_gem = 12, palest_gem = 0.4;
  /// Cells between two lines of the grid: the first number of them that has `least_grid` pixels.
  std::array<int, 5> grid{1, 5, 10, 50, 100};
  double least_grid = 18, grid_strength = 0.05;
};
BOOST_DESCRIBE_STRUCT(Looks, (),
                      (outlines, turned, notch, least_radius, least_notched, least_line, rim, ring, letter,
                       trail, trail_strength, trail_fade, jump, look_ups, gem, least_gem, clear_gem,
                       palest_gem, grid, least_grid, grid_strength))

inline const Looks looks{};

}  // namespace agon::show
