// The chart of who leads, from the pictures of a match.
#pragma once

#include "show/cairo_chart.h"
#include "show/frames.h"

namespace agon::show {

/// Of the pictures `from` to `to`; empty where the game does not say who leads.
LeadChart chart_of(const Frames& frames, std::size_t from, std::size_t to);

}  // namespace agon::show
