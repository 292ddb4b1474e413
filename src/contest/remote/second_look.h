// Whether a match that a worker played can have gone as the worker tells.
#pragma once

#include <string>

#include "arena/game_entry.h"
#include "contest/plan.h"
#include "contest/played.h"

namespace agon::contest {

/// Says in words what a result lacks that every result of the plan has: a record, where records are kept.
/// Empty: nothing. Quick.
std::string lack_of(const Plan& plan, const Played& told);

/// A match of built-in players without clocks is played again, and must come to the same. A record, where
/// there is one, must be the match's, obey the rules and end as was told. Points and scores must follow from
/// the outcome. What differs, in words; empty: nothing.
std::string difference_of(const GameEntry& game, const Plan& plan, const Planned& match, const Played& told);

}  // namespace agon::contest
