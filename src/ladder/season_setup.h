// A new season, and changes of its settings.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "core/notes.h"
#include "ladder/season_changes.h"
#include "ladder/store.h"

namespace agon::ladder {

/// A teacher's settings of a season; what is left out stays as it is. Flags and requests are read by this
/// description (core/order.h).
struct SeasonSettings {
  static constexpr bool is_order = true;
  std::optional<std::string> name, zone, opens, freeze,
      deadline;  ///< times as a teacher writes them, or "never"
  std::optional<bool> past, private_;
  std::optional<double> clocks;
  std::optional<std::uint32_t> uploads, friendlies, matches;
  std::optional<std::uint64_t> disk, team_disk;

  static constexpr std::array field_notes{
      FieldNote{"name", "name of the season, in addresses"},
      FieldNote{"zone", "time zone of the times, such as Europe/Berlin (at first UTC)"},
      FieldNote{"opens", "when uploads begin, \"2026-05-01 18:00\"; a date alone is its beginning"},
      FieldNote{"freeze", "when standings are hidden; a date alone is its beginning"},
      FieldNote{"deadline", "when uploads end; a date alone is its end"},
      FieldNote{"past", "allow a deadline that has passed already"},
      FieldNote{"private_", "visitors see nothing"},
      FieldNote{
          "clocks",
          "fraction of the final's clocks for ladder matches (at first so that a match takes at most 20 s)",
          0.001, 1},
      FieldNote{"uploads", "uploads per team and hour (at first 10)", 0, 1e6},
      FieldNote{"friendlies", "friendly matches that a person may request per hour (at first 10)", 0, 1e6},
      FieldNote{"matches",
                "number of matches after which a version only plays as an opponent (at first 1000)", 0, 1e9},
      FieldNote{"disk", "most MiB of the store (at first 20480)", 0, 1e9},
      FieldNote{"team_disk",
                "MiB of notes, drawings and standard error that are kept for each team (at first 256)", 0,
                1 << 20},
  };
};
BOOST_DESCRIBE_STRUCT(SeasonSettings, (),
                      (name, zone, opens, freeze, deadline, past, private_, clocks, uploads, friendlies,
                       matches, disk, team_disk))

struct SeasonWords : SeasonSettings {
  std::vector<std::string> set;       ///< key=value of the game's configuration
  std::vector<std::string> built_in;  ///< built-in players; empty: the game's "random" or first
};

/// The season as it would be made, without its number. Throws BadRequest.
Season new_season(const GameEntry& game, const SeasonWords& words);
/// Makes the season with its built-in players, and a teacher if the store has none yet. Returns that
/// teacher's token, or an empty text. Throws BadRequest, also if the store has a season of that name.
std::string create_season(Store& store, const GameEntry& game, const SeasonWords& words);

/// Changes what `settings` says, leaves a line in the audit, and returns that line. The time "never" takes a
/// time away; in a new zone the times stay the same moments. Throws BadRequest.
std::string change_season(Tables& tables, Season season, const SeasonSettings& settings, Actor who);

/// The season's times in words, for those that are set: "deadline: the end of Friday 2026-05-01 CEST".
std::string times_in_words(const Season& season);

/// The season of that name; without a name, the only one. Throws BadRequest that names those there are.
Season season_of(Store& store, const std::string& name);

// Adapts a game's clocks: by its own a match may take minutes, on a ladder it takes seconds.

inline constexpr double longest_ladder_match = 20;  // seconds
inline constexpr double trial_factor = 0.25;

/// The configuration with all its times (fields that end in _ms) multiplied. None is made shorter than 50 ms,
/// and 0, which means no clock, stays.
json::value with_clocks(const json::value& config, double factor);

/// The factor for a game's clocks that makes no match longer than longest_ladder_match; at most 1.
double ladder_factor(const GameEntry& game);

}  // namespace agon::ladder
