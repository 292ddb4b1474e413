// What the fields of Zappy's states, actions and views mean.
#pragma once

#include "core/field_notes.h"

namespace agon::zappy {

FieldNotes field_notes();

}  // namespace agon::zappy
