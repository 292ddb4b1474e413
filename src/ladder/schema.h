// The tables of a ladder, beside those of contests in the same database: its matches stand in the same
// table, and its final is a contest.
#pragma once

#include "contest/store_schema.h"

namespace agon::ladder {

const contest::Schema& ladder_schema();

}  // namespace agon::ladder
