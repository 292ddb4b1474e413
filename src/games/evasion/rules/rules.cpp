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

Action Rules::answer_to(const State&, Seat seat, const Fault& fault, const Action& action) const {
  const bool is_prey = seat == prey_seat;
  switch (fault.kind) {
    case FaultKind::illegal:
      return action;  // step refuses the creation alone; the removals stay
    case FaultKind::late:
      return {{}, {}, {}, is_prey ? Forfeit::timeout : Forfeit::none};
    case FaultKind::left:
    case FaultKind::crashed:
      return {{}, {}, {}, is_prey ? Forfeit::left : Forfeit::none};
    case FaultKind::unreadable:
    case FaultKind::missing:
      return {};
  }
  return {};
}

void Rules::play(State& state, const Action& hunter, const Action& prey) const {
  if (state.ending != Ending::none) return;
  const bool prey_moves = prey_moves_at(state.tick);
  if (prey_moves && prey.forfeit != Forfeit::none) {
    state.ending = prey.forfeit == Forfeit::timeout ? Ending::prey_timeout : Ending::prey_left;
    return;
  }
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

void Rules::step(State& state, std::span<const Action> actions) const {
  play(state, actions[hunter_seat], actions[prey_seat]);
}

}  // namespace agon::evasion
