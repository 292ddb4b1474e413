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

}  // namespace

HalfMapFault verdict_on(const Config& config, const State& state, const Action& action) {
  switch (action.act) {
    case Act::move:
      return move_verdict(config, state, action.move);
    case Act::half_map:
      if (state.sides[state.turn].origin.somewhere())
        return {Ending::second_half_map, "the half map was sent before, and each player has one"};
      return arrival_fault(config, state, action.playerHalfMapNodes);
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

Ending ending_by(FaultKind fault, Ending broken) {
  switch (fault) {
    case FaultKind::illegal:
      return broken == Ending::none ? Ending::no_action : broken;
    case FaultKind::unreadable:
      return Ending::unreadable;
    case FaultKind::late:
      return Ending::late;
    case FaultKind::missing:
      return Ending::no_action;
    case FaultKind::left:
      return Ending::left;
    case FaultKind::crashed:
      return Ending::crashed;
    case FaultKind::out_of_turn:
      return Ending::out_of_turn;
    case FaultKind::too_often:
      return Ending::polled_too_fast;
    case FaultKind::game_time:
      return Ending::game_time;
  }
  return Ending::no_action;
}

}  // namespace agon::treasure_hunt
