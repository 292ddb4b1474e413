// The rules of Tron: two agents leave walls behind them, hit walls or break them, and the higher score wins.
// Source: the Tron server of the Chillin 2017 contest; see README.md beside this file.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/game_base.h"
#include "games/tron/rules/cycle.h"
#include "games/tron/rules/map.h"
#include "games/tron/rules/values.h"

namespace agon {
struct About;
class FieldNotes;
}  // namespace agon

namespace agon::tron {

class Rules : public GameBase<Config, State, Action> {
 public:
  explicit Rules(Config config = {});

  static const GameInfo& info();
  /// The rules in words and the legend, for people who watch.
  static About about();
  /// Notes on the fields of states, actions and views.
  static FieldNotes field_notes();
  static std::string problem(const Config& config);
  /// The built-in maps and as many generated from matches' seeds; if a map was chosen, only that one.
  static std::vector<Config> variants(const Config& config);

  std::size_t seats() const { return 2; }
  Clocks clocks() const;
  Pace pace() const;

  /// The seed matters only for a generated map without a seed of its own.
  State start(std::uint64_t seed) const;
  SeatSet deciders(const State& state) const {
    return state.ending == Ending::none ? SeatSet::first(2) : SeatSet{};
  }
  /// Refuses turning back, and an activation during the cooldown.
  std::optional<Fault> check(const State& state, Seat seat, const Action& action) const {
    const Agent& agent = state.agents[seat];
    const bool reversing = action.direction && !can_turn(agent.direction, *action.direction);
    const bool cooling_down = action.activate_wall_breaker && agent.wall_breaker_cooldown > 0;
    return reversing || cooling_down ? std::optional(refusal(agent, seat, action)) : std::nullopt;
  }
  /// The legal half of an illegal action is played; every other fault means straight on.
  void step(State& state, std::span<const Decision<Action>> decisions) const;
  Outcome outcome(const State& state) const;
  std::vector<Action> actions(const State& state, Seat seat) const;
  /// The actions of a random opening: steps into open cells, away from dead ends and from the other's head,
  /// without the wall breaker. At least one.
  std::vector<Action> opening_actions(const State& state, Seat seat) const;
  /// The choices for a person at the seat.
  std::vector<Choice<Action>> choices(const State& state, Seat seat) const;
  Told told(const View& view, Seat seat) const { return {view, config_, seat}; }
  Picture picture(const State& state, const State* before) const;
  /// The points of both sides, and the cells that each reaches first.
  std::optional<Lead> lead(const State& state) const;

 private:
  static Fault refusal(const Agent& agent, Seat seat, const Action& action);

  std::shared_ptr<const State> first_;  ///< the start of every match on a built-in map
};

using View = Rules::View;

static_assert(Game<Rules>);

}  // namespace agon::tron
