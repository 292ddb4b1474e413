// Plans as people write them: a TOML file, flags, or both. Every mistake is found before a match starts. All
// are reported at once, each with its place and how to mend it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/plan.h"
#include "core/said.h"

namespace agon::contest {

/// How the matches are played, which decides no result.
struct RunSettings {
  std::uint32_t concurrency = 0;  ///< 0: as many as the cores allow
  bool pin = true;

  static constexpr std::array field_notes{
      FieldNote{"concurrency",
                "matches at the same time (default: so many that every bot has a core of its own)", 1, 1024},
      FieldNote{"pin", "keep bots to their cores; else the system chooses"},
  };
};
BOOST_DESCRIBE_STRUCT(RunSettings, (), (concurrency, pin))

struct EntrantWords : process::Grants {
  std::string name, player;
  std::vector<std::string> players, files;

  static constexpr std::array field_notes{FieldNote{"name", "its name in tables", 1},
                                          FieldNote{"player", "plays all seats", 1},
                                          FieldNote{"players", "one for each of the two sides", 1},
                                          FieldNote{"files", "what its programs see beside themselves", 1}};
};
BOOST_DESCRIBE_STRUCT(EntrantWords, (process::Grants), (name, player, players, files))

/// All that a plan's file may say. Each key but [[config]] and [[entrant]] is a flag, too.
struct PlanWords : PlanSettings, RunSettings, process::Freedoms {
  bool variants = true;
  std::string store;
  process::Limits limits;
  boost::json::value config;
  std::vector<EntrantWords> entrant;

  static constexpr std::array field_notes{
      FieldNote{"variants", "take the game's maps in turn; else always the same configuration"},
      FieldNote{"store", "file, or postgresql://… (default: NAME.contest)", 1},
      FieldNote{"limits", "a table [limits] with such keys as memory_mib"},
      FieldNote{"config", "[config], or several as [[config]]"},
      FieldNote{"entrant", "tables [[entrant]] with name and player"},
  };
};
BOOST_DESCRIBE_STRUCT(PlanWords, (PlanSettings, RunSettings, process::Freedoms),
                      (variants, store, limits, config, entrant))

/// The flags of `agon contest run`. A flag that is set overrides the file.
struct PlanFlags {
  Said said;
  std::vector<std::string> entrants;  ///< "name=player", or "player" alone
  std::vector<std::string> sets;      ///< key=value for every configuration
};

struct CheckedPlan {
  Plan plan;
  std::string store;
  RunSettings run;
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
