// A picture as lines of text on standard output.
#pragma once

#include <string>

#include "core/picture.h"

namespace agon::show {

/// For standard output as it is: in colours where it is a terminal that has them and nobody said no
/// (NO_COLOR, TERM=dumb,
/// --color), else in characters alone.
std::string printed(const Picture& picture, const std::string& title, int columns);

}  // namespace agon::show
