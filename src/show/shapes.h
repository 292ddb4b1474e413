// The outlines of sprites, in a square from (-1,-1) to (1,1), y downward, pointing up.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/picture.h"

namespace agon::show {

using Corner = std::pair<double, double>;

/// The corners of an outline with straight sides; empty for the round shapes (circle, ring, egg).
std::span<const Corner> corners_of(Shape shape);

/// The hole of a ring, as a share of its radius.
inline constexpr double ring_hole = 0.72;

/// The egg's half width at height v, -1..1: narrower at the top.
double egg_half_width(double v);

bool inside(Shape shape, double u, double v);

/// True for shapes that are turned to their heading; the others show it by a notch.
constexpr bool turns(Shape shape) { return shape == Shape::triangle || shape == Shape::egg; }

}  // namespace agon::show
