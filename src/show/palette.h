// The 256 colours of xterm: sixteen that every terminal sets as it likes, a cube of 216, and 24 greys. For
// terminals without true colours.
#pragma once

#include "core/picture.h"

namespace agon::show {

/// The entry 16..255 that looks most like the colour. What has a hue keeps it, even where a grey would be
/// nearer.
int palette_entry(Color color);

/// What an entry 16..255 looks like.
Color palette_color(int entry);

}  // namespace agon::show
