// How a match ended, in words for stills and films.
#pragma once

#include "core/outcome.h"
#include "show/cairo_draw.h"

namespace agon::show {

/// `last`: the match's last picture, whose panels have the names. Empty while the match is not over.
Result result_of(const Outcome& outcome, const Picture& last);

}  // namespace agon::show
