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

/// The name of an entrant, and its players.
struct EntrantChoice {
  static constexpr bool is_order = true;
  std::string name, player, folder;
  std::vector<std::string> players;

  static constexpr std::array field_notes{
      FieldNote{"name", "its name in tables", 1}, FieldNote{"player", "plays all seats", 1},
      FieldNote{"folder", "holds its program, which is started as in a folder of entrants", 1},
      FieldNote{"players", "one for each of the two sides", 1}};
};
BOOST_DESCRIBE_STRUCT(EntrantChoice, (), (name, player, folder, players))

struct EntrantWords : EntrantChoice, process::Grants {
  std::vector<std::string> files;

  static constexpr std::array field_notes{FieldNote{"files", "what its programs see beside themselves", 1}};
};
BOOST_DESCRIBE_STRUCT(EntrantWords, (EntrantChoice, process::Grants), (files))

/// The settings of a contest that files and requests have in common, without its entrants.
struct ContestWords : PlanSettings {
  bool variants = true;
  boost::json::value config;

  static constexpr std::array field_notes{
      FieldNote{"variants", "take the game's maps in turn; else always the same configuration"},
      FieldNote{"config", "[config], or several as [[config]]"},
  };
};
BOOST_DESCRIBE_STRUCT(ContestWords, (PlanSettings), (variants, config))

/// All that a plan's file may say. Each key but [[config]] and [[entrant]] is a flag, too.
struct PlanWords : ContestWords, RunSettings, process::Freedoms {
  std::string store;
  process::Limits limits;
  std::vector<EntrantWords> entrant;

  static constexpr std::array field_notes{
      FieldNote{"store", "file, or postgresql://… (default: NAME.contest)", 1},
      FieldNote{"limits", "a table [limits] with such keys as memory_mib"},
      FieldNote{"entrant", "tables [[entrant]] with name and player"},
  };
};
BOOST_DESCRIBE_STRUCT(PlanWords, (ContestWords, RunSettings, process::Freedoms), (store, limits, entrant))

/// All that a request may say: nothing of the machine, of rights, or of other files than a bot's folder.
struct ContestOrder : ContestWords {
  std::vector<EntrantChoice> entrant;

  static constexpr std::array field_notes{
      FieldNote{"entrant", "a list of entrants: name, and player, players or folder"}};
};
BOOST_DESCRIBE_STRUCT(ContestOrder, (ContestWords), (entrant))

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

/// A plan that a program says, at the places of `said`. It may have up to `most` matches. The entrants have
/// no hashes yet.
CheckedPlan check_plan(Said said, const FindGame& find_game, const std::string& known_games,
                       std::uint64_t most);
/// Gives each entrant the hash of its files, which are read for it.
void hash_entrants(Plan& plan);

/// The store of a plan's file or of a folder of entrants, unless a flag names another.
std::string store_of_plan(const std::string& file);

}  // namespace agon::contest
