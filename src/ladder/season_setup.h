// A new season, and the class that plays in it.
#pragma once

#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "ladder/class_file.h"
#include "ladder/store.h"

namespace agon::ladder {

struct SeasonWords {
  std::string name;                ///< in addresses: letters, digits, "-" and "_"
  std::vector<std::string> set;    ///< key=value of the game's configuration
  std::vector<std::string> house;  ///< built-in players; empty: the game's "random" or first
  double clocks = 0;  ///< the ladder's, as a part of the final's; 0: so that a match takes at most 20 s
  std::string opens, freeze, deadline, zone;  ///< as a teacher writes them
  bool is_private = false;
  Limits limits;
};

/// Makes the season with its house players and, where the store has no teacher yet, one; his token, or empty.
/// Throws BadRequest.
std::string create_season(Store& store, const GameEntry& game, const SeasonWords& words);

/// The one season, or the one of that name. Throws BadRequest that names those there are.
Season season_of(Store& store, const std::string& name);

/// Everybody of the list with a token each, in its order; who is there already (by e-mail, else by name)
/// keeps what he has and has an empty one.
std::vector<std::string> import_class(Store& store, const Season& season, const ClassList& list);

// A game's clocks for a ladder: with the game's own a match may take minutes, on a ladder it takes seconds.

inline constexpr double longest_ladder_match = 20;  // seconds
inline constexpr double trial_factor = 0.25;

/// The configuration with all its times (fields that end in _ms) multiplied; none becomes shorter than 50 ms
/// by it, and 0, which is no clock, stays.
json::value with_clocks(const json::value& config, double factor);

/// What the game's clocks are multiplied by, so that no match takes longer than that; at most 1.
double ladder_factor(const GameEntry& game);

}  // namespace agon::ladder
