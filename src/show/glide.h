// Between two pictures: sprites on their way, and the way behind them.
#pragma once

#include "show/cairo_draw.h"
#include "show/frames.h"

namespace agon::show {

/// Cells in one step from which on a sprite has jumped (to the far side of a torus, or anew) and does not
/// glide.
inline constexpr double jump = 3;

bool is_jump(double x1, double y1, double x2, double y2);

/// `from` with its sprites a share (0..1) of the way to where `to` has them.
Picture glide(const Picture& from, const Picture& to, double share);

/// The trails of the sprites of `now`, which is frame `index` or on the way from it to the next; `steps`
/// frames long.
std::vector<Trail> trails(const Frames& frames, std::size_t index, const Picture& now, int steps);

/// Long enough to see the way on this board, short enough not to cover it.
int natural_trail(const Picture& picture);

}  // namespace agon::show
