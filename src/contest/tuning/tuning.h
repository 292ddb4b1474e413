// A tuning: which parameters of a built-in player to find, against whom, and with how many matches.
#pragma once

#include <optional>

#include "arena/game_entry.h"
#include "contest/plan.h"
#include "contest/tuning/spsa.h"

namespace agon::contest {

/// A tuning as a person asks for it.
struct TuneWords {
  std::string game, player;  ///< "champion", or "champion?nodes=20000" to keep that
  std::string role;          ///< its role in a game with unlike seats; empty: the first that it can play
  std::vector<std::string> params;   ///< "health=100..2000"
  std::vector<std::string> against;  ///< empty: the player as it is
  std::vector<std::string> sets;     ///< key=value of the configuration
  std::uint32_t pairs = 400;         ///< pairs of matches in all
  std::uint32_t step_pairs = 4;      ///< pairs a step and opponent, for each side of the step
  std::uint64_t seed = 1;
  double gain = SpsaSettings{}.gain, reach = SpsaSettings{}.reach;
  bool clocks = false;
  std::string name{};  ///< empty: "tune GAME PLAYER"
};

struct Tuning {
  std::string player;
  Seat seat = 0;
  bool swaps = true;  ///< seats are alike, and points decide a step; else the better scores do
  std::vector<Tunable> tunables;
  SpsaSettings settings;
  /// A gauntlet of the player against all others, one round a step. One side of the step plays the first half
  /// of a pairing's matches. The other side plays the second half, on the same seeds.
  Plan plan;
};

/// Throws BadRequest that says what is wrong and what would be right.
Tuning tuning_of(const GameEntry& game, const TuneWords& words);

/// The settings that a plan does not hold, as text. A store keeps them in place of the tuned entrant's hash.
std::string kept_settings(const Tuning& tuning);
/// The tuning of a stored plan; empty: the plan is no tuning's.
std::optional<Tuning> tuning_in(const Plan& plan);

/// The name of the contest that tests the result, in the same store.
std::string test_name(const std::string& tuning);

/// "champion?nodes=20000" with values -> "champion?nodes=20000&health=900".
std::string player_with(const std::string& player, const std::vector<Tunable>& tunables,
                        const std::vector<double>& values);

/// The test of the tuned values against the earlier ones. It stops when it has decided.
Plan test_of(const Tuning& tuning, const std::vector<double>& values, std::uint32_t games, const Sprt& sprt);

}  // namespace agon::contest
