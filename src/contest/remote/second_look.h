// Whether a match that somebody else played can have gone as he says.
#pragma once

#include <string>

#include "arena/game_entry.h"
#include "contest/plan.h"
#include "contest/played.h"

namespace agon::contest {

/// A match of built-in players without clocks is played again, and must come to the same; of any match the record, where there is
/// one, must be the match's and obey the rules. What differs, in words; empty: nothing.
std::string difference_of(const GameEntry& game, const Plan& plan, const Planned& match, const Played& told);

}  // namespace agon::contest
