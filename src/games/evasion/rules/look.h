// The colours of Evasion's pictures, which the legend tells.
#pragma once

#include "core/about.h"

namespace agon::evasion::look {

// Orange against cyan on blue-black: told apart by brightness as well as by hue, so also by colour-blind
// eyes.
inline constexpr Color ground{0x0f1420};
inline constexpr Color hunter{0xff9f1c};
inline constexpr Color prey{0x2ec4f1};
inline constexpr Color reach{0x7a5620};
// The hunter alone builds walls: they have its hue.
inline constexpr Color newest_wall{0xffdda6};
inline constexpr Color oldest_wall{0x8a7550};

About about();

}  // namespace agon::evasion::look
