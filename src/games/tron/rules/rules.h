// The rules of Tron: two agents leave walls behind them, hit walls or break them, and the higher score wins.
// Source: the Tron server of the Chillin 2017 contest; see README.md beside this file.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/game.h"
#include "games/tron/rules/map.h"
#include "games/tron/rules/values.h"

namespace agon::tron {

class Rules {
 public:
  using Config = tron::Config;
  using State = tron::State;
  using Action = tron::Action;
  using View = tron::View;

  explicit Rules(Config config = {}) : config_(std::move(config)) {}

  static const GameInfo& info();
  static std::string problem(const Config& config);

  const Config& config() const { return config_; }
  std::size_t seats() const { return 2; }
  Clocks clocks() const;
  Pace pace() const;

  /// The seed matters for a generated map without a seed of its own alone.
  State start(std::uint64_t seed) const;
  SeatSet deciders(const State& state) const;
  /// Turning back and an activation during the cooldown are refused.
  std::optional<Fault> check(const State& state, Seat seat, const Action& action) const;
  /// Of an illegal action the legal half is kept; every other fault means straight on.
  void step(State& state, std::span<const Decision<Action>> decisions) const;
  Outcome outcome(const State& state) const;
  std::vector<Action> actions(const State& state, Seat seat) const;
  /// What a person in the seat's place is offered.
  std::vector<Choice<Action>> choices(const State& state, Seat seat) const;
  View view(const State& state, Seat seat) const { return {state, config_, seat}; }
  Picture picture(const State& state, const State* before) const;

 private:
  Config config_;
};

static_assert(Game<Rules>);

}  // namespace agon::tron
