// The rules of Treasure Hunt: two avatars on a map made of both players' halves; each looks for its own
// treasure and then for the other's fort. Source: the course Software Engineering 1, University of Vienna;
// see README.md.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/game_base.h"
#include "games/treasure_hunt/rules/values.h"

namespace agon::treasure_hunt {

class Rules : public GameBase<Config, State, Action, View> {
 public:
  using GameBase::GameBase;

  static const GameInfo& info();
  static std::string problem(const Config& config);

  std::size_t seats() const { return 2; }
  /// The time for the whole game counts from its creation and for both: whoever hosts it live keeps that
  /// clock. Here it bounds what one player may use.
  Clocks clocks() const;

  State start(std::uint64_t seed) const;
  SeatSet deciders(const State& state) const {
    return state.ending == Ending::none ? SeatSet::only(state.turn) : SeatSet{};
  }
  /// Every refusal loses the match.
  std::optional<Fault> check(const State& state, Seat seat, const Action& action) const;
  /// Every fault loses, whoever's turn it is: a player may be gone, or have acted out of its turn.
  bool forfeits(const State&, Seat, FaultKind) const { return true; }
  void step(State& state, std::span<const Decision<Action>> decisions) const;
  Outcome outcome(const State& state) const;
  std::vector<Action> actions(const State& state, Seat seat) const;
  /// What a person in the seat's place is offered.
  std::vector<Choice<Action>> choices(const State& state, Seat seat) const;
  /// `request` numbers the requests within one state; it matters where each draws its own random enemy
  /// position.
  View view(const State& state, Seat seat, std::uint64_t request = 0) const;
  Picture picture(const State& state, const State* before) const;
  /// Actions that each side still needs, if it knew where all is; nothing before both halves are there.
  std::optional<Lead> lead(const State& state) const;

  /// A move of the seat whose turn it is, without the contract's wrapping: what step does.
  void move(State& state, Direction direction) const;
  /// Ends the game: `loser` did that.
  static void lose(State& state, Seat loser, Ending ending);
  /// Whether moving that way loses; `none` if not.
  Ending move_refusal(const State& state, Direction direction) const;

 private:
  void arrive(State& state, Point target) const;
  void pass_turn(State& state) const;
};

static_assert(Game<Rules>);

}  // namespace agon::treasure_hunt
