// The colours of Tron's pictures, as in the legend, and the notes on its fields.
#pragma once

#include "core/about.h"
#include "core/field_notes.h"

namespace agon::tron {

/// Notes on the fields of states, actions and views.
FieldNotes field_notes();

namespace look {

// Blue against yellow on near-black: far apart in brightness, so also for colour-blind eyes.
inline constexpr Color ground{0x0b0e16};
inline constexpr Color area{0x4a5266};
inline constexpr Color agents[2]{{0x5cc8ff}, {0xffe066}};
inline constexpr Color walls[2]{{0x1f6fd6}, {0xc79a00}};
inline constexpr Color breaker{0xff5c8a};
inline constexpr Color health{0x6ee7a0};

About about();

}  // namespace look

}  // namespace agon::tron
