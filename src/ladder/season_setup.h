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

/// A teacher's settings of a season; what is left out stays as it is.
struct SeasonSettings {
  static constexpr bool is_order = true;
  std::optional<std::string> name, zone, opens, freeze,
      deadline;  ///< times as a teacher writes them, or "never"
  std::optional<bool> past, private_;
  std::optional<double> clocks;
  std::optional<std::uint32_t> uploads, friendlies, messages, matches;
  std::optional<std::uint64_t> disk, team_disk;

  static constexpr std::array field_notes{
      FieldNote{"name", "name of the season, in addresses"},
      FieldNote{"zone", "time zone of the times, such as Europe/Berlin"},
      FieldNote{"opens", "when uploads begin, \"2026-05-01 18:00\"; a date alone is its beginning"},
      FieldNote{"freeze", "when standings are hidden; a date alone is its beginning"},
      FieldNote{"deadline", "when uploads end; a date alone is its end"},
      FieldNote{"past", "allow a deadline that has passed already"},
      FieldNote{"private", "visitors see nothing"},
      FieldNote{
          "clocks",
          "fraction of the final's clocks for ladder matches (at first so that a match takes at most 20 s)",
          0.001, 1},
      FieldNote{"uploads", "uploads per team and hour", 0, 1e6},
      FieldNote{"friendlies", "friendly matches that a person may request per hour", 0, 1e6},
      FieldNote{"messages", "messages that a person may write to you per hour", 0, 1e6},
      FieldNote{"matches", "number of matches after which a version only plays as an opponent", 0, 1e9},
      FieldNote{"disk", "most MiB of the store and of what it builds", 0, 1e9},
      FieldNote{
          "team_disk",
          "MiB that the messages of a team, its built programs, and its notes, drawings and standard error "
          "may take",
          0, 1 << 20},
  };
};
BOOST_DESCRIBE_STRUCT(SeasonSettings, (),
                      (name, zone, opens, freeze, deadline, past, private_, clocks, uploads, friendlies,
                       messages, matches, disk, team_disk))

/// Settings that only a new season takes.
struct SeasonWords : SeasonSettings {
  std::vector<std::string> house;
  std::vector<std::string> set;

  static constexpr std::array field_notes{
      FieldNote{"house", "built-in players, weakest first: a,b,c (default: random)", 1},
      FieldNote{"set", "key=value of the game's configuration", 1},
  };
};
BOOST_DESCRIBE_STRUCT(SeasonWords, (SeasonSettings), (house, set))

/// Refuses a name that cannot stand in an address. `what`: "season". Throws BadRequest.
void check_name(const std::string& name, const char* what);

/// The season as it would be made, without its number. Throws BadRequest.
Season new_season(const GameEntry& game, const SeasonWords& words);
/// Makes the season with its built-in players, and a teacher if the store has none yet. Returns that
/// teacher's token, or an empty text. Throws BadRequest, also if the store has a season of that name.
std::string create_season(Store& store, const GameEntry& game, const SeasonWords& words);

/// Changes what `settings` says, leaves a line in the audit, and returns that line. The time "never" takes a
/// time away; in a new zone the times stay the same moments. Throws BadRequest.
std::string change_season(Tables& tables, Season season, const SeasonSettings& settings, Actor who);

/// The settings of a season as its teacher would write them; `past` and `clocks` are left out, as the season
/// keeps what follows from them.
SeasonSettings settings_of(const Season& season);

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
