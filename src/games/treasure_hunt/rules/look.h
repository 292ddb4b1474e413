// The colours of Treasure Hunt's pictures, as in the legend, and the notes on its fields.
#pragma once

#include <array>

#include "core/about.h"
#include "core/field_notes.h"

namespace agon::treasure_hunt {

/// Notes on the fields of states, actions and views.
FieldNotes field_notes();

namespace look {

inline constexpr Color ground{0x0f1420};
/// Colours of the seats: orange and violet.
inline constexpr std::array<Color, 2> seat_colors{Color{0xff9f1c}, Color{0xd16bff}};
/// Colours of the avatars: lighter, so that they stand out on their own forts.
inline constexpr std::array<Color, 2> avatar_colors{Color{0xffbe5c}, Color{0xe39dff}};
inline constexpr Color gold{0xffe066};

/// Water, grass and mountains of seat 0's half, then of seat 1's: calm tones below the colours of the seats,
/// a little warmer on seat 0's half, a little cooler on seat 1's.
const std::vector<Swatch>& palette();

About about();

}  // namespace look

}  // namespace agon::treasure_hunt
