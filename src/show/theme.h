// The colours around the board; the board's own come with the picture.
#pragma once

#include "core/picture.h"

namespace agon::show::theme {

inline constexpr Color page{0x0f1218};
inline constexpr Color card{0x191e28};
inline constexpr Color edge{0x2a3140};
inline constexpr Color text{0xe8ebf1};
inline constexpr Color quiet{0x98a1b3};
inline constexpr Color faint{0x566074};
inline constexpr Color accent{0x62aeff};
inline constexpr Color alarm{0xff7d6b};
inline constexpr Color live{0xff4d5e};

}  // namespace agon::show::theme
