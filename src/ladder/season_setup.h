// A new season, and the class that plays in it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "ladder/class_file.h"
#include "ladder/store.h"

namespace agon::ladder {

struct SeasonWords {
  std::string name;                   ///< in addresses: letters, digits, "-" and "_"
  std::vector<std::string> set;       ///< key=value of the game's configuration
  std::vector<std::string> built_in;  ///< built-in players; empty: the game's "random" or first
  double clocks = 0;  ///< the ladder's, as a share of the final's; 0: so that a match takes at most 20 s
  std::string opens, freeze, deadline, zone;  ///< as a teacher writes them
  bool is_private = false;
  Limits limits;
};

/// Makes the season with its built-in players, and a teacher if the store has none yet. Returns that
/// teacher's token, or an empty text. Throws BadRequest.
std::string create_season(Store& store, const GameEntry& game, const SeasonWords& words);

/// Changes those times and limits of a season whose options `given` names ("--deadline") to what `words`
/// says, leaves a line in the audit, and returns that line. The time "never" takes a time away. Throws
/// BadRequest.
std::string change_season(Tables& tables, Season season, const SeasonWords& words,
                          const std::function<bool(const char*)>& given);

/// The season of that name; without a name, the only one. Throws BadRequest that names those there are.
Season season_of(Store& store, const std::string& name);

/// Adds everybody on the list, and returns their tokens in its order. A person who is there already (by
/// e-mail, else by name) keeps their token, and gets an empty one here. Throws BadRequest for a team with the
/// name of a built-in player.
std::vector<std::string> import_class(Store& store, const Season& season, const ClassList& list);

// Adapts a game's clocks: by its own a match may take minutes, on a ladder it takes seconds.

inline constexpr double longest_ladder_match = 20;  // seconds
inline constexpr double trial_factor = 0.25;

/// The configuration with all its times (fields that end in _ms) multiplied. None is made shorter than 50 ms,
/// and 0, which means no clock, stays.
json::value with_clocks(const json::value& config, double factor);

/// The factor for a game's clocks that makes no match longer than longest_ladder_match; at most 1.
double ladder_factor(const GameEntry& game);

}  // namespace agon::ladder
