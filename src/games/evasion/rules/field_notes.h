// What the fields of Evasion's states, actions and views mean.
#pragma once

#include "core/field_notes.h"

namespace agon::evasion {

FieldNotes field_notes();

}  // namespace agon::evasion
