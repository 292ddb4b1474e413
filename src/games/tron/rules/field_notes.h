// What the fields of Tron's states, actions and views mean.
#pragma once

#include "core/field_notes.h"

namespace agon::tron {

FieldNotes field_notes();

}  // namespace agon::tron
