// A tuning: which parameters of a built-in player to find, against whom, and with how many matches.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/plan.h"
#include "core/notes.h"

namespace agon::contest {

// Simultaneous perturbation (SPSA, Spall 1992). Every step tries two sides: all parameters moved at once,
// some up and some down, and the mirror image. Their results against the same opponents say which is better.
//
// Parameters are kept as shares of their ranges. With A a tenth of all steps, step k (from 0) tries c = reach
// / (k + 1)^0.101 to both sides, and then moves by result * gain * c * ((A + 1) / (A + k + 1))^0.602.

/// A parameter between two bounds, `from` < `to`.
struct Tunable {
  std::string name;
  double from = 0, to = 1;
  double start = 0;    ///< within the bounds
  bool whole = false;  ///< takes whole numbers only

  bool operator==(const Tunable&) const = default;
};
BOOST_DESCRIBE_STRUCT(Tunable, (), (name, from, to, start, whole))

struct SpsaSettings {
  std::uint32_t steps = 100;
  std::uint64_t seed = 1;
  double gain = 0.5;
  double reach = 0.1;  ///< share of the range

  static constexpr std::array field_notes{
      FieldNote{"gain", "length of a step, as a multiple of the reach", 0.001, 100},
      FieldNote{"reach", "how far a step probes, as a share of the range", 0.0001, 0.5}};

  bool operator==(const SpsaSettings&) const = default;
};
BOOST_DESCRIBE_STRUCT(SpsaSettings, (), (steps, seed, gain, reach))

class Spsa {
 public:
  Spsa(std::vector<Tunable> tunables, const SpsaSettings& settings);

  struct Trial {
    std::vector<double> plus, minus;  ///< in the parameters' own units, whole where they must be
  };
  /// The two sides to compare in the next step.
  Trial trial() const;
  /// Takes the trial's result, from -1 (minus won everything) to 1, and goes on to the next step.
  void learn(double result);

  std::uint32_t step() const { return step_; }
  bool over() const { return step_ == settings_.steps; }
  /// The present values.
  std::vector<double> values() const { return in_units(shares_); }
  /// The mean of the values over the second half of the steps so far; steadier than the last values.
  std::vector<double> tuned() const;

 private:
  std::vector<double> in_units(const std::vector<double>& shares) const;
  std::vector<int> directions() const;
  double reach_of(const Tunable& tunable) const;

  std::vector<Tunable> tunables_;
  SpsaSettings settings_;
  std::uint32_t step_ = 0;
  std::vector<double> shares_;
  std::vector<std::vector<double>> walked_;  ///< shares after each step
};

/// A tuning as a person asks for it.
struct TuneSettings {
  std::string game, player;  ///< "champion", or "champion?nodes=20000" to keep that
  std::vector<std::string> param, against;
  std::uint32_t pairs = 400;
  std::uint32_t step_pairs = 4;
  std::string role;  ///< empty: the first that it can play
  std::vector<std::string> set;
  std::uint64_t seed = 1;
  double gain = SpsaSettings{}.gain, reach = SpsaSettings{}.reach;
  bool clocks = false;
  std::string name{}, store{};
  std::uint32_t test_games = 2000;
  Sprt sprt{0, 10};
  std::uint32_t concurrency = 0;

  static constexpr std::array field_notes{
      FieldNote{"param", "NAME=FROM..TO; may be repeated", 1},
      FieldNote{"against", "opponents, with commas (default: the player as it is)", 1},
      FieldNote{"pairs", "pairs of matches in all", 1, 1e9},
      FieldNote{"step_pairs", "pairs per step, against each opponent and for each of its two sides", 1,
                2.5e6},
      FieldNote{"role", "the role to tune, if the seats differ: hunter or prey", 1},
      FieldNote{"set", "key=value of the game's configuration", 1},
      note_of<PlanSettings>("seed"),
      note_of<SpsaSettings>("gain"),
      note_of<SpsaSettings>("reach"),
      FieldNote{"clocks", "use the game's clocks (default: no clocks)"},
      FieldNote{"name", "name of the contest in the store", 1},
      FieldNote{"store", "file, or postgresql://… (default: \"tune GAME PLAYER.contest\")", 1},
      FieldNote{"test_games", "most matches of tuned against old values at the end (0: none)", 0, 10'000'000},
      FieldNote{"sprt", "of the test at the end"},
      FieldNote{"concurrency", "matches at the same time (default: all cores)", 1, 1024},
  };
};
BOOST_DESCRIBE_STRUCT(TuneSettings, (),
                      (param, against, pairs, step_pairs, role, set, seed, gain, reach, clocks, name, store,
                       test_games, sprt, concurrency))

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

/// Throws BadRequest that says what is wrong and what would be right. Its plan was judged, and so was that of
/// the test at the end.
Tuning tuning_of(const GameEntry& game, const TuneSettings& settings);

/// The settings that a plan does not hold, as text. A store keeps them in place of the tuned entrant's hash.
std::string kept_settings(const Tuning& tuning);
/// The tuning of a stored plan; empty: the plan is no tuning's.
std::optional<Tuning> tuning_in(const Plan& plan);

/// The name of the contest that tests the result, in the same store.
std::string test_name(const std::string& tuning);

/// "champion?nodes=20000" with values -> "champion?nodes=20000&health=900".
std::string player_with(const std::string& player, const std::vector<Tunable>& tunables,
                        const std::vector<double>& values);

/// The test of the tuned values against the earlier ones. It stops when it has decided. Throws BadRequest if
/// it cannot be played.
Plan test_of(const GameEntry& game, const Tuning& tuning, const std::vector<double>& values,
             std::uint32_t games, const Sprt& sprt);

}  // namespace agon::contest
