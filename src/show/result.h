// The end of a match, in words for stills and films.
#pragma once

#include <string>

#include "core/game_info.h"
#include "core/picture.h"
#include "show/cairo_draw.h"

namespace agon::show {

/// `last`: the match's last picture, whose panels have the names. Empty while the match is not over.
Result result_of(const Outcome& outcome, const Picture& last);

// A picture as lines of text on standard output.

/// The text for standard output: in colours if it is a terminal that has them and they are not switched off
/// (NO_COLOR, TERM=dumb, --color), else in plain characters.
std::string printed(const Picture& picture, const std::string& title, int columns);

}  // namespace agon::show
