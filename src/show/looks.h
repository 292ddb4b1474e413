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

/// Things that lie on the ground: the first kind of a palette has the first outline, and so on. They differ
/// where they have a few pixels.
struct Gems {
  Corners disc{{0.9, 0},  {0.78, 0.45},   {0.45, 0.78},   {0, 0.9},  {-0.45, 0.78}, {-0.78, 0.45},
               {-0.9, 0}, {-0.78, -0.45}, {-0.45, -0.78}, {0, -0.9}, {0.45, -0.78}, {0.78, -0.45}};
  Corners block{{-0.8, -0.8}, {0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}};
  Corners diamond{{0, -1.1}, {1.1, 0}, {0, 1.1}, {-1.1, 0}};
  Corners wedge{{-1, -0.8}, {1, -0.8}, {0, 1}};
  Corners plus{{-0.34, -1}, {0.34, -1}, {0.34, -0.34}, {1, -0.34}, {1, 0.34},   {0.34, 0.34},
               {0.34, 1},   {-0.34, 1}, {-0.34, 0.34}, {-1, 0.34}, {-1, -0.34}, {-0.34, -0.34}};
  Corners bow{{-0.9, -0.95}, {0.9, -0.95}, {0.2, 0}, {0.9, 0.95}, {-0.9, 0.95}, {-0.2, 0}};
  Corners star = Outlines{}.star;
};
BOOST_DESCRIBE_STRUCT(Gems, (), (disc, block, diamond, wedge, plus, bow, star))

/// Signs of what happened: where a wall was broken, and what happens just now.
struct Signs {
  Corners cross{{0.56, -0.93}, {0.93, -0.56}, {0.37, 0},  {0.93, 0.56},   {0.56, 0.93},   {0, 0.37},
                {-0.56, 0.93}, {-0.93, 0.56}, {-0.37, 0}, {-0.93, -0.56}, {-0.56, -0.93}, {0, -0.37}};
  Corners burst{{0, -1},      {0.18, -0.49}, {0.64, -0.77},  {0.45, -0.26},  {0.98, -0.17},  {0.51, 0.09},
                {0.87, 0.5},  {0.33, 0.4},   {0.34, 0.94},   {0, 0.52},      {-0.34, 0.94},  {-0.33, 0.4},
                {-0.87, 0.5}, {-0.51, 0.09}, {-0.98, -0.17}, {-0.45, -0.26}, {-0.64, -0.77}, {-0.18, -0.49}};
};
BOOST_DESCRIBE_STRUCT(Signs, (), (cross, burst))

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
  Gems gems{};
  Signs signs{};
  std::array<Shape, 2> turned{Shape::triangle, Shape::egg};  ///< the others show their heading by a notch
  Corners notch{{0, -0.7}, {0.4, -0.08}, {-0.4, -0.08}};
  double least_radius = 2.6, least_notched = 4, least_line = 1;  ///< pixels
  Width rim{0.22, 1, 3}, ring{0.18, 1.25, 4}, letter{0.95, 8, 18}, trail{0.9, 0.75, 7};
  double trail_strength = 0.5, trail_fade = 1.5;  ///< beside the sprite; the power of the way to nothing
  double jump = 4;              ///< cells of a step beyond which a sprite has jumped, and does not glide
  std::size_t look_ups = 6000;  ///< of sprites in earlier steps, for one drawing
  /// Half the width of things on the ground, in cells, and its least in pixels. Where a cell has fewer
  /// than `clear_gem` pixels they are pale, down to `palest_gem`.
  double gem = 0.31, least_gem = 0.9, clear_gem = 10, palest_gem = 0.75;
  /// Places and sizes of the pieces of a small, a middle and a large heap, in gems.
  std::array<Corners, 3> heaps{Corners{Corner{0, 0}}, Corners{Corner{-0.55, 0.2}, Corner{0.55, -0.2}},
                               Corners{Corner{-0.62, 0.5}, Corner{0.62, 0.5}, Corner{0, -0.6}}};
  std::array<double, 3> heap_sizes{1, 0.8, 0.72};
  std::array<double, 3> small_heaps{1.2, 1.5, 1.9};  ///< where a cell is not clear: one piece, in gems
  /// Cells that seats own are ribbons: free on both sides, in cells, and the strength of the oldest.
  double wall_inset = 0.11, oldest_wall = 0.4;
  /// Half the width of a cross and of what happens, in cells, and the strength of the tint on cells that a
  /// side reaches first.
  double scar = 0.3, happening = 1.1, reached = 0.13;
  double hint_dash = 4;  ///< pixels of a dash, and of a gap, of lines without width: what may come
  /// Cells between two lines of the grid: the first number of them that has `least_grid` pixels.
  std::array<int, 5> grid{1, 5, 10, 50, 100};
  double least_grid = 18, grid_strength = 0.05;
};
BOOST_DESCRIBE_STRUCT(Looks, (),
                      (outlines, gems, signs, turned, notch, least_radius, least_notched, least_line, rim,
                       ring, letter, trail, trail_strength, trail_fade, jump, look_ups, gem, least_gem,
                       clear_gem, palest_gem, heaps, heap_sizes, small_heaps, wall_inset, oldest_wall, scar,
                       happening, reached, hint_dash, grid, least_grid, grid_strength))

inline const Looks looks{};

}  // namespace agon::show
