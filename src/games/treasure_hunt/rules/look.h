// The colours of Treasure Hunt's pictures, which the legend tells, and what its fields mean.
#pragma once

#include <array>

#include "core/about.h"
#include "core/field_notes.h"

namespace agon::treasure_hunt {

/// What the fields of states, actions and views mean.
FieldNotes field_notes();

namespace look {

inline constexpr Color ground{0x0f1420};
/// Orange against violet.
inline constexpr std::array<Color, 2> seat_colors{Color{0xff9f1c}, Color{0xd16bff}};
/// Of the avatars: lighter, so that they are seen on their own forts.
inline constexpr std::array<Color, 2> avatar_colors{Color{0xffbe5c}, Color{0xe39dff}};
inline constexpr Color gold{0xffe066};

/// Water, grass and mountains of the one's half, then of the other's: calm tones below the colours of the
/// seats, a little warmer on the one's half, a little cooler on the other's.
const std::vector<Swatch>& palette();

About about();

}  // namespace look

}  // namespace agon::treasure_hunt
