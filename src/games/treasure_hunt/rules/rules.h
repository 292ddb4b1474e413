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

namespace agon {
struct About;
class FieldNotes;
}  // namespace agon

namespace agon::treasure_hunt {

class Rules : public GameBase<Config, State, Action, View> {
 public:
  using GameBase::GameBase;

  static const GameInfo& info();
  /// The rules in words and the legend, for people who watch.
  static About about();
  /// Notes on the fields of states, actions and views.
  static FieldNotes field_notes();

  std::size_t seats() const { return 2; }
  /// The time for the whole game starts at its creation and counts for both players. The server of a live
  /// game keeps that clock; here it limits the time of one player.
  Clocks clocks() const;

  State start(std::uint64_t seed) const;
  SeatSet deciders(const State& state) const {
    return state.ending == Ending::none ? SeatSet::only(state.turn) : SeatSet{};
  }
  /// Every refusal loses the match.
  std::optional<Fault> check(const State& state, Seat seat, const Action& action) const;
  /// Every fault loses, also out of turn: a player may be gone, or have acted out of its turn.
  bool forfeits(const State&, Seat, FaultKind) const { return true; }
  void step(State& state, std::span<const Decision<Action>> decisions) const;
  Outcome outcome(const State& state) const;
  std::vector<Action> actions(const State& state, Seat seat) const;
  /// The choices for a person at the seat.
  std::vector<Choice<Action>> choices(const State& state, Seat seat) const;
  /// `request` numbers the requests within one state; it selects the random enemy position, if drawn anew.
  View view(const State& state, Seat seat, std::uint64_t request = 0) const;
  Picture picture(const State& state, const State* before) const;
  /// Actions that each side would need if it knew the whole map; empty before both halves are there.
  std::optional<Lead> lead(const State& state) const;

  /// A move of the seat to move, without a Decision around it: the core of step.
  void move(State& state, Direction direction) const;
  /// Ends the game: `loser` made the mistake `ending`.
  static void lose(State& state, Seat loser, Ending ending);
  /// The ending if moving that way loses; `none` if it does not.
  Ending move_refusal(const State& state, Direction direction) const;

 private:
  void arrive(State& state, Point target) const;
  void pass_turn(State& state) const;
};

static_assert(Game<Rules>);

}  // namespace agon::treasure_hunt
