// Arithmetic on colours, in sRGB values: good enough for the small steps it is used for.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/picture.h"

namespace agon::show {

inline Color rgb(int red, int green, int blue) {
  const auto byte = [](int value) { return static_cast<std::uint32_t>(std::clamp(value, 0, 255)); };
  return {byte(red) << 16 | byte(green) << 8 | byte(blue)};
}

/// Mixes `share` of `b` into `a`: 0 gives a, 1 gives b.
inline Color mixed(Color a, Color b, double share) {
  const auto channel = [&](int from, int to) {
    return static_cast<int>(std::lround(from + (to - from) * share));
  };
  return rgb(channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue()));
}

/// Perceived brightness, 0..1 (Rec. 709 weights on sRGB values).
inline double brightness(Color color) {
  return (0.2126 * color.red() + 0.7152 * color.green() + 0.0722 * color.blue()) / 255.0;
}

/// Black or white ink, whichever is read more easily on the colour.
inline Color ink_on(Color paper) { return brightness(paper) > 0.55 ? Color{0x10141b} : Color{0xffffff}; }

/// Moves the colour a little towards the far end of the scale: for grids and checks on a ground of any
/// colour.
inline Color nudged(Color color, double share) {
  return mixed(color, brightness(color) > 0.5 ? Color{0x000000} : Color{0xffffff}, share);
}

/// The colour, made lighter or darker until it stands out from the paper.
inline Color readable_on(Color paper, Color color) {
  const Color goal = brightness(paper) > 0.5 ? Color{0x000000} : Color{0xffffff};
  for (double share = 0; share < 0.8; share += 0.1) {
    const Color tried = mixed(color, goal, share);
    if (std::abs(brightness(tried) - brightness(paper)) >= 0.3) return tried;
  }
  return mixed(color, goal, 0.8);
}

// The 256 colours of xterm: sixteen that every terminal sets as it likes, a cube of 216, and 24 greys. For
// terminals without true colours.

/// The entry 16..255 that looks most like the colour. A colour with a hue keeps its hue, even if a grey would
/// be nearer.
int palette_entry(Color color);

/// The colour of an entry 16..255.
Color palette_color(int entry);

// The colours around the board; the board's own come with the picture.

namespace theme {

inline constexpr Color page{0x0f1218};
inline constexpr Color card{0x191e28};
inline constexpr Color edge{0x2a3140};
inline constexpr Color text{0xe8ebf1};
inline constexpr Color quiet{0x98a1b3};
inline constexpr Color faint{0x566074};
inline constexpr Color accent{0x62aeff};
inline constexpr Color alarm{0xff7d6b};
inline constexpr Color live{0xff4d5e};

}  // namespace theme

/// The colour of a mark on the page: that of its seat, where it has one.
inline Color mark_color(const Mark& mark, const Picture& picture) {
  if (mark.kind == "fault") return theme::alarm;
  for (const auto& panel : picture.panels)
    if (static_cast<int>(panel.seat) == mark.seat) return readable_on(theme::page, panel.color);
  return theme::text;
}

}  // namespace agon::show
