// Chooses walls against a prey that cannot be foreseen, by play-outs against preys that wander and dodge.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/evasion/players/habits.h"
#include "games/evasion/rules/rules.h"

namespace agon::evasion {

// Play-outs: fast stand-ins play a position on, to learn how long the prey lasts.

enum class PreyModel { wanderer, dodger };

/// An estimate of the ticks that the prey will last.
using TicksLeft = std::function<int(const Config&, const State&)>;

struct Playout {
  HuntingWay way;  ///< how the hunter builds its walls
  PreyModel prey = PreyModel::dodger;
  int horizon = 800;   ///< ticks; for a prey that lasts longer, an estimate is added
  TicksLeft beyond{};  ///< makes the estimate; empty: it is the prey's room, in cells
};

/// Ticks until the capture.
int ticks_until_capture(const Rules& rules, State state, const Playout& how, Random random);

/// Keeps to one way to hunt. Every few ticks it plays out all ways and changes to one that is clearly better.
/// When a wall can be built or removed, it plays out each possible action followed by its way, and leaves the
/// way only for a clearly better action. Otherwise the noise of each comparison would make it build too
/// early. The number of play-outs is fixed, so a seed gives the same game on every machine.
class WallChoice {
 public:
  /// `horizon`, `beyond`: see Playout.
  WallChoice(const Rules& rules, std::uint64_t seed, int samples, int horizon = Playout{}.horizon,
             TicksLeft beyond = {})
      : rules_(rules), seed_(seed), samples_(samples), horizon_(horizon), beyond_(std::move(beyond)) {}

  /// `hurried`: no time for play-outs. It goes through a wall between it and the prey, or follows its way.
  Action next(const State& state, bool hurried);
  /// Average ticks that the prey would last by the present way; empty: nothing was compared in this tick.
  std::optional<double> ticks_left() const { return ticks_left_; }

 private:
  using Values = std::vector<double>;  ///< ticks until the capture, one for each sample

  void choose_way(const State& state);
  Action better_than(const Action& usual, const State& state);
  std::vector<Action> alternatives(const Action& usual, const State& state) const;
  Values values(const State& state, std::size_t way) const;
  Values values_after(const State& state, const Action& first) const;

  const Rules rules_;
  std::uint64_t seed_;
  int samples_, horizon_;
  TicksLeft beyond_;
  std::size_t way_ = 0;       ///< index in hunting_ways
  std::optional<bool> owed_;  ///< memory of that way: see action_of()
  int next_choice_ = 0;       ///< tick at which ways are compared again
  std::optional<double> ticks_left_;
};

}  // namespace agon::evasion
