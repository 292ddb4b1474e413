// The colours of Sugargame's pictures, as in the legend, and the notes on its fields.
#pragma once

#include <array>

#include "core/about.h"
#include "core/field_notes.h"

namespace agon::sugargame {

/// Notes on the fields of states, actions and views.
FieldNotes field_notes();

namespace look {

inline constexpr Color ground{0x14120f};
inline constexpr std::array<Color, 2> sides{Color{0xff9f43}, Color{0x54a0ff}};
inline constexpr Color numeral{0xfff6e0};
inline constexpr Color kill{0xff5c5c};

/// Barren, then fertile but empty, then one shade per unit of sugar, 1 to 9.
std::vector<Swatch> palette();
About about();

}  // namespace look

}  // namespace agon::sugargame
