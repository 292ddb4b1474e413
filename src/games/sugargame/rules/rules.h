// The rules of Sugargame: two teams of five agents gather sugar on a 5x5 board and remove each other's agents
// by surrounding them. Source: the text of Lab 13, CSci 143 at GWU, autumn 2003. README.md beside this file
// tells which rules are the lab's and which were added here.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/game_base.h"
#include "games/sugargame/rules/values.h"

namespace agon {
struct About;
class FieldNotes;
}  // namespace agon

namespace agon::sugargame {

class Rules : public GameBase<Config, State, Action, View> {
 public:
  using GameBase::GameBase;

  static const GameInfo& info();
  /// The rules in words and the legend, for people who watch.
  static About about();
  /// Notes on the fields of states, actions and views.
  static FieldNotes field_notes();
  static std::string problem(const Config& config);

  std::size_t seats() const { return 2; }
  Clocks clocks() const { return {{}, std::chrono::milliseconds(config_.move_ms), {}}; }

  State start(std::uint64_t seed) const;
  SeatSet deciders(const State& state) const;
  std::optional<Fault> check(const State& state, Seat seat, const Action& action) const {
    const Forfeit found = violation(state, seat, action);
    if (found == Forfeit::none) return std::nullopt;
    return refusal(state, seat, action, found);
  }
  /// Every fault loses the match.
  void step(State& state, std::span<const Decision<Action>> decisions) const;
  Outcome outcome(const State& state) const;
  std::vector<Action> actions(const State& state, Seat seat) const;
  /// The choices for a person at the seat.
  std::vector<Choice<Action>> choices(const State& state, Seat seat) const;
  View view(const State& state, Seat seat) const;
  Picture picture(const State& state, const State* before) const;
  /// The margin expected at the end, if both sides go on as well as they can.
  std::optional<Lead> lead(const State& state) const;

  /// The first rule that an answer breaks; Forfeit::none if it breaks none.
  Forfeit violation(const State& state, Seat seat, const Action& action) const;

 private:
  static Fault refusal(const State& state, Seat seat, const Action& action, Forfeit found);
  /// The reason by which a decision loses: its fault, or the first rule that its action breaks.
  Forfeit forfeit_of(const State& state, Seat seat, const Decision<Action>& decision) const;
  void place(State& state, Seat seat, const Decision<Action>& decision) const;
  void take_turn(State& state, Seat seat, const Decision<Action>& decision) const;
  void grow(State& state) const;
};

static_assert(Game<Rules>);

/// Whether the sides are still asked to place their agents.
inline bool placing(const State& state) { return state.placed >= 0 && state.placed < agents_a_side; }

/// The seat to move once all agents are placed: player 1 (seat 0) begins.
inline Seat mover(const State& state) { return static_cast<Seat>(state.step) & 1U; }

inline int home_row(Seat seat) { return seat == 0 ? 0 : board_size - 1; }

inline int score(const State& state, Seat seat) {
  return state.taken[seat] + kill_points * (state.kills[seat] - state.kills[1 - seat]);
}

/// "not-adjacent", as protocols and outcomes write it.
inline std::string word_of(Forfeit forfeit) { return std::string(enum_name(forfeit)); }

/// Every legal move of the agents on the board, by agent, then up, down, left, right; empty when stuck.
std::vector<Action> moves_of(const AgentCells& agents, Seat seat);

}  // namespace agon::sugargame
