#include "games/treasure_hunt/rules/verdict.h"

#include <fmt/format.h>

#include "games/treasure_hunt/rules/combining.h"

namespace agon::treasure_hunt {
namespace {

HalfMapFault move_verdict(const Config& config, const State& state, Direction direction) {
  const Ending refusal = Rules(config).move_refusal(state, direction);
  if (refusal == Ending::none) return {};
  if (refusal == Ending::move_before_maps)
    return {refusal, "moves begin when both half maps have arrived: send the half map first"};
  const Point from = state.sides[state.turn].position;
  return {refusal, fmt::format("{} of ({},{}) is {}", enum_name(direction), from.x, from.y,
                               refusal == Ending::into_water ? "water" : "the edge of the map")};
}

/// What a player may be made to forfeit for; anything else counts as not having acted.
Ending forfeit_reason(Ending reason) {
  switch (reason) {
    case Ending::late:
    case Ending::game_time:
    case Ending::unreadable:
    case Ending::left:
    case Ending::crashed:
    case Ending::out_of_turn:
    case Ending::polled_too_fast:
      return reason;
    default:
      return Ending::no_action;
  }
}

bool can_be_ruled(Ending reason) { return reason != Ending::none && forfeit_reason(reason) == reason; }

}  // namespace

HalfMapFault verdict_on(const Config& config, const State& state, const Action& action) {
  switch (action.act) {
    case Act::move:
      return move_verdict(config, state, action.move);
    case Act::half_map:
      if (state.sides[state.turn].origin.somewhere())
        return {Ending::second_half_map, "the half map was sent before, and each player has one"};
      return arrival_fault(config, state, action.playerHalfMapNodes);
    case Act::forfeit: {
      const Ending reason = forfeit_reason(action.reason);
      return {reason, "the player " + ending_deed(reason)};
    }
    case Act::ruling:
      if (action.seal == state.secret && can_be_ruled(action.reason)) return {};
      return {Ending::no_action, "rulings are the referee's"};
    case Act::nothing:
      break;
  }
  return {Ending::no_action, "passing is impossible: send the half map, or a move"};
}

std::optional<Fault> Rules::check(const State& state, Seat seat, const Action& action) const {
  if (state.ending != Ending::none || seat != state.turn)
    return Fault{seat, FaultKind::illegal, ending_code(Ending::out_of_turn), "it is not this player's turn"};
  if (action.act == Act::move && move_refusal(state, action.move) == Ending::none) return std::nullopt;
  auto verdict = verdict_on(config_, state, action);
  if (!verdict) return std::nullopt;
  return Fault{seat, FaultKind::illegal, ending_code(verdict.rule), std::move(verdict.text)};
}

Action Rules::answer_to(const State&, Seat, const Fault& fault, const Action& action) const {
  Action forfeit;
  forfeit.act = Act::forfeit;
  switch (fault.kind) {
    case FaultKind::illegal:
      if (fault.code == ending_code(Ending::polled_too_fast))
        forfeit.reason = Ending::polled_too_fast;
      else if (fault.code == ending_code(Ending::out_of_turn))
        forfeit.reason = Ending::out_of_turn;
      else
        return action;  // step makes its player lose by the very rule it broke
      return forfeit;
    case FaultKind::unreadable:
      forfeit.reason = Ending::unreadable;
      break;
    case FaultKind::late:
      forfeit.reason = fault.code == ending_code(Ending::game_time) ? Ending::game_time : Ending::late;
      break;
    case FaultKind::missing:
      forfeit.reason = Ending::no_action;
      break;
    case FaultKind::left:
      forfeit.reason = Ending::left;
      break;
    case FaultKind::crashed:
      forfeit.reason = Ending::crashed;
      break;
  }
  return forfeit;
}

}  // namespace agon::treasure_hunt
