#include "games/evasion/rules/rules.h"

#include "games/evasion/rules/building.h"
#include "games/evasion/rules/line_of_sight.h"
#include "games/evasion/rules/motion.h"

namespace agon::evasion {
namespace {

int sign(int number) { return (number > 0) - (number < 0); }

void travel(Point& position, Point& velocity, const Walls& walls) {
  const Motion next = moved({position, velocity}, walls);
  position = next.position;
  velocity = next.velocity;
}

void build(const Config& config, State& state, const Action& hunter) {
  remove_walls(state.walls, hunter);
  if (!hunter.create || refusal_of(config, state, *hunter.create) != Refusal::none) return;
  state.walls.insert(state.walls.begin(), *hunter.create);
  state.last_wall = state.tick;
}

/// How a fault of the prey ends the game; none: it does not.
Ending ending_by(FaultKind fault) {
  switch (fault) {
    case FaultKind::late:
    case FaultKind::game_time:
      return Ending::prey_timeout;
    case FaultKind::left:
    case FaultKind::crashed:
      return Ending::prey_left;
    default:
      return Ending::none;
  }
}

/// Of an illegal action the tick refuses the creation alone.
bool is_played(const std::optional<FaultKind>& fault) { return !fault || fault == FaultKind::illegal; }

Fault illegal(Seat seat, std::string_view code, std::string text) {
  return {seat, FaultKind::illegal, std::string(code), std::move(text)};
}

}  // namespace

Clocks Rules::clocks() const {
  Clocks clocks;
  clocks.total = std::chrono::milliseconds(config_.total_ms);
  return clocks;
}

Pace Rules::pace() const { return {PaceKind::lock_step, std::chrono::milliseconds(config_.tick_ms), {}}; }

SeatSet Rules::deciders(const State& state) const {
  if (state.ending != Ending::none) return {};
  SeatSet seats = SeatSet::only(hunter_seat);
  if (prey_moves_at(state.tick)) seats.insert(prey_seat);
  return seats;
}

std::optional<Fault> Rules::check(const State& state, Seat seat, const Action& action) const {
  if (seat == prey_seat) {
    if (!action.create && action.removals.empty()) return std::nullopt;
    return illegal(seat, "not-the-hunter", "the prey has no walls: its moves are `change` and none");
  }
  if (action.change) {
    return illegal(seat, "not-the-prey",
                   "the hunter cannot turn at will: its moves are `create`, `remove` and none");
  }
  if (!action.create) return std::nullopt;
  State without = state;
  remove_walls(without.walls, action);
  const Refusal refusal = refusal_of(config_, without, *action.create);
  if (refusal == Refusal::none) return std::nullopt;
  return illegal(seat, refusal_code(refusal), refusal_text(refusal, config_, without, *action.create));
}

bool Rules::forfeits(const State& state, Seat seat, FaultKind fault) const {
  return seat == prey_seat && prey_moves_at(state.tick) && ending_by(fault) != Ending::none;
}

void Rules::play(State& state, const Action& hunter, const Action& prey) const {
  if (state.ending != Ending::none) return;
  const bool prey_moves = prey_moves_at(state.tick);
  if (hunter.create || !hunter.removals.empty()) build(config_, state, hunter);
  travel(state.hunter, state.hunter_velocity, state.walls);
  if (prey_moves) {
    if (prey.change) state.prey_velocity = {sign(prey.change->x), sign(prey.change->y)};
    travel(state.prey, state.prey_velocity, state.walls);
  }
  ++state.tick;
  if (captured(state, config_.line_of_sight)) {
    state.ending = Ending::capture;
  } else if (state.tick >= config_.tick_cap) {
    state.ending = Ending::tick_cap;
  }
}

void Rules::step(State& state, std::span<const Decision<Action>> decisions) const {
  const auto& [hunter, hunter_fault] = decisions[hunter_seat];
  const auto& [prey, prey_fault] = decisions[prey_seat];
  if (prey_fault && forfeits(state, prey_seat, *prey_fault)) {
    if (state.ending == Ending::none) state.ending = ending_by(*prey_fault);
    return;
  }
  static const Action none;
  play(state, is_played(hunter_fault) ? hunter : none, is_played(prey_fault) ? prey : none);
}

}  // namespace agon::evasion
