// The colours of Evasion's pictures, as in the legend, and the notes on its fields.
#pragma once

#include "core/about.h"
#include "core/field_notes.h"

namespace agon::evasion {

/// Notes on the fields of states, actions and views.
FieldNotes field_notes();

namespace look {

// Orange against cyan on blue-black: they differ in brightness as well as hue, for colour-blind eyes.
inline constexpr Color ground{0x0f1420};
inline constexpr Color hunter{0xff9f1c};
inline constexpr Color prey{0x2ec4f1};
inline constexpr Color reach{0x7a5620};
// Only the hunter builds walls, so they have its hue.
inline constexpr Color newest_wall{0xffdda6};
inline constexpr Color oldest_wall{0x8a7550};

About about();

}  // namespace look

}  // namespace agon::evasion
