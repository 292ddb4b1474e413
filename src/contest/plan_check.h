// Plans as people write them: a TOML file, flags, or both. Every mistake is found before a match starts. All
// are reported at once, each with its place and how to mend it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/plan.h"

namespace agon::contest {

/// A value of a plan from a flag, or from the body of a request.
struct SaidValue {
  std::string key;  ///< as in a plan's file; those of a table with its name: "rounds", "sprt.elo0"
  boost::json::value value;
  std::string flag{};  ///< "--rounds": the value is a text, and is read as its key wants it; empty: no flag
};

/// The flags of `agon contest run`. A flag that is set overrides the file.
struct PlanFlags {
  std::vector<SaidValue> values;
  std::vector<std::string> entrants;  ///< "name=player", or "player" alone
  std::vector<std::string> sets;      ///< key=value for every configuration
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
