// What the fields of Sugargame's states, actions and views mean.
#pragma once

#include "core/field_notes.h"

namespace agon::sugargame {

FieldNotes field_notes();

}  // namespace agon::sugargame
