// One match of a plan, played here and now.
#pragma once

#include <vector>

#include "arena/game_entry.h"
#include "contest/played.h"

namespace agon::contest {

/// `own_us`: takes what the program itself took for each decision of a process, microseconds; may be null.
/// Throws what a match throws.
Played play_match(const GameEntry& game, const Plan& plan, const Planned& match, process::Settings settings,
                  std::vector<float>* own_us);

/// Whether any entrant is a program.
bool has_programs(const Plan& plan);
/// How many programs play in a match.
std::size_t programs_in(const GameEntry& game, const Plan& plan, const Planned& match);

}  // namespace agon::contest
