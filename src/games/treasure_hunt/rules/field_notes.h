// What the fields of Treasure Hunt's states, actions and views mean.
#pragma once

#include "core/field_notes.h"

namespace agon::treasure_hunt {

FieldNotes field_notes();

}  // namespace agon::treasure_hunt
