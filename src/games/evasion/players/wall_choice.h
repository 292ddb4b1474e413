// Chooses walls against a prey that is not foreseen, by play-outs against preys that wander and dodge.
#pragma once

#include <optional>
#include <vector>

#include "games/evasion/players/hunting_way.h"
#include "games/evasion/rules/rules.h"

namespace agon::evasion {

/// Keeps to one of the ways to hunt. Every few ticks it plays all of them on and takes another where that is
/// clearly better; at every tick at which a wall can be built or taken away it plays on what could be done
/// now, its way from there on, and leaves the way only for what is clearly better, or else the noise of every
/// tick's comparison would make it build too early. The number of play-outs is fixed, so a seed gives the
/// same game on every machine.
class WallChoice {
 public:
  WallChoice(const Rules& rules, std::uint64_t seed, int samples)
      : rules_(rules), seed_(seed), samples_(samples) {}

  /// `hurried`: there is no time for play-outs; it goes through a wall that parts it from the prey, else does
  /// as its way has it.
  Action next(const State& state, bool hurried);
  /// How long the prey would last by the way that it keeps to, on average; empty: nothing was compared just
  /// now.
  std::optional<double> ticks_left() const { return ticks_left_; }

 private:
  using Values = std::vector<double>;  ///< ticks until the capture, a sample each

  void choose_way(const State& state);
  Action better_than(const Action& usual, const State& state);
  std::vector<Action> alternatives(const Action& usual, const State& state) const;
  Values values(const State& state, std::size_t way) const;
  Values values_after(const State& state, const Action& first) const;

  const Rules rules_;
  std::uint64_t seed_;
  int samples_;
  std::size_t way_ = 0;       ///< among hunting_ways
  std::optional<bool> owed_;  ///< of that way: see action_of
  int next_choice_ = 0;       ///< the tick at which ways are compared again
  std::optional<double> ticks_left_;
};

}  // namespace agon::evasion
