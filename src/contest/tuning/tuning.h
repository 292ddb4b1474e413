// A tuning: which parameters of a built-in player are to be found, against whom, and with how many matches.
#pragma once

#include <optional>

#include "arena/game_entry.h"
#include "contest/plan.h"
#include "contest/tuning/spsa.h"

namespace agon::contest {

/// As a person asks for it.
struct TuneWords {
  std::string game, player;          ///< "champion", or "champion?nodes=20000": what it keeps
  std::string role;                  ///< which seat, where a game's are unlike; empty: the first it can take
  std::vector<std::string> params;   ///< "health=100..2000"
  std::vector<std::string> against;  ///< empty: the player as it is
  std::vector<std::string> sets;     ///< key=value of the configuration
  std::uint32_t pairs = 400;         ///< of matches, in all
  std::uint32_t step_pairs = 4;      ///< a step and opponent, for each of its two sides
  std::uint64_t seed = 1;
  double gain = SpsaSettings{}.gain, reach = SpsaSettings{}.reach;
  bool clocks = false;
  std::string name{};  ///< empty: "tune GAME PLAYER"
};

struct Tuning {
  std::string player;
  Seat seat = 0;
  bool swaps = true;  ///< seats are alike: results are points. Else they are whose score is the better one
  std::vector<Tunable> tunables;
  SpsaSettings settings;
  /// A gauntlet of the player against all others, a round a step; the first half of a pairing's matches is
  /// played by one side of the step, the second half on the same seeds by the other.
  Plan plan;
};

/// Throws BadRequest with what is wrong and what would be right.
Tuning tuning_of(const GameEntry& game, const TuneWords& words);

/// What a plan alone does not say, as text: a store keeps it in the place of the tuned entrant's hash.
std::string kept_settings(const Tuning& tuning);
/// The tuning whose plan it is, as a store has it; nothing: the plan is no tuning's.
std::optional<Tuning> tuning_in(const Plan& plan);

/// The name of the contest that tests what was found, in the same store.
std::string test_name(const std::string& tuning);

/// "champion?nodes=20000" with values -> "champion?nodes=20000&health=900".
std::string player_with(const std::string& player, const std::vector<Tunable>& tunables,
                        const std::vector<double>& values);

/// The test of tuned values against those of before, which stops when it has decided.
Plan test_of(const Tuning& tuning, const std::vector<double>& values, std::uint32_t games, const Sprt& sprt);

}  // namespace agon::contest
