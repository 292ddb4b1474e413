// The first matches of a new version: against the weakest house player and its own predecessor.
#pragma once

#include "ladder/tables.h"

namespace agon::ladder {

/// As `Job::b` of a build: the version plays for its team as soon as it is ready.
inline constexpr Id activate_when_ready = 1;

/// By its last rating; before there is one, the first that was named. 0: the season has no house player.
Id weakest_house_player(Tables& tables, const Season& season);

}  // namespace agon::ladder
