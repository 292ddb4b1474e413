// Plans as people write them: a TOML file, flags, or both. Every mistake is found before a match starts. All
// are reported at once, each with its place and how to mend it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/plan.h"

namespace agon::contest {

/// The flags of `agon contest run`. A flag that is set overrides the file.
struct PlanFlags {
  std::string name, game, format, points, until, broken, store, serve;
  std::vector<std::string> entrants;  ///< "name=player", or "player" alone
  std::vector<std::string> sets;      ///< key=value for every configuration
  std::int64_t games = -1, rounds = -1, seed = -1, opening = -1, memory_mib = -1, processes = -1;
  std::string elo0, elo1, alpha, beta;
  bool no_swap = false, no_variants = false, no_clocks = false, no_records = false, no_sandbox = false;
};

struct CheckedPlan {
  Plan plan;
  std::string store;
  unsigned concurrency = 0;
  bool pin = true;
  bool is_folder = false;  ///< entrants are the sub-folders: one that is no longer there has left
};

using FindGame = std::function<const GameEntry*(const std::string& name)>;

/// `file`: a plan, or a folder whose sub-folders are the entrants and whose contest.toml, if any, is the
/// plan; empty: flags alone. Throws BadRequest with all mistakes, a line each.
CheckedPlan check_plan(const std::string& file, const PlanFlags& flags, const FindGame& find_game,
                       const std::string& known_games);

/// The store of a plan's file or of a folder of entrants, unless a flag names another.
std::string store_of_plan(const std::string& file);

}  // namespace agon::contest
