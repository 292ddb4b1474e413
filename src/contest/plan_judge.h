// The judge: whether a contest can be played by a plan. It judges every contest: a plan from a file, the
// final of a season, a tuning, a plan that was stored.
#pragma once

#include "arena/game_entry.h"
#include "contest/plan.h"
#include "core/said.h"

namespace agon::contest {

/// How results count, if the plan does not say: each match, or where seats are unlike, both matches of a seed
/// as one.
Points usual_points(const GameEntry& game);
/// Random opening steps that make matches differ, if the plan does not say how many. 0 for a game with chance
/// of its own, or with several configurations to take in turn.
std::uint32_t usual_opening(const GameEntry& game, std::size_t configs);

/// The most matches of a contest, as far as a plan tells their number.
inline constexpr std::uint64_t most_matches = 10'000'000;
inline constexpr const char* start_contest = "start the contest";  ///< for Mistakes::refuse

/// Judges numbers, configurations, entrants and format. `game`: null leaves what depends on it unjudged.
/// `said`: has the places of the plan's values ("rounds", "entrant[2]"), as far as they were given.
/// `of_final`: the contest is a season's final, which takes fewer formats. `most`: matches that may be
/// played.
void judge(const Plan& plan, const GameEntry* game, const Said& said, bool of_final, Mistakes& mistakes,
           std::uint64_t most = most_matches);
/// Judges a plan that is complete, such as a stored one. Throws BadRequest with all mistakes.
void require_plan(const Plan& plan, const GameEntry& game, Said said = {}, bool of_final = false);

}  // namespace agon::contest
