#include "games/evasion/rules/rules.h"

#include <fmt/format.h>

#include "games/evasion/rules/room.h"
#include "games/evasion/rules/walls.h"

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

/// The ending that a fault of the prey causes; none: the game goes on.
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

/// Whether an action is played. After an illegal one the tick only refuses the creation.
bool is_played(const std::optional<FaultKind>& fault) { return !fault || fault == FaultKind::illegal; }

Fault illegal(Seat seat, std::string_view code, std::string text) {
  return {seat, FaultKind::illegal, std::string(code), std::move(text)};
}

struct Steering {
  Point velocity;
  const char* label;
  std::array<const char*, 2> keys;
};

constexpr std::array<Steering, 9> steerings{{
    {{0, 0}, "stand still", {" ", "s"}},
    {{0, -1}, "up", {"ArrowUp", "w"}},
    {{1, -1}, "up and right", {"ArrowUp+ArrowRight", "e"}},
    {{1, 0}, "right", {"ArrowRight", "d"}},
    {{1, 1}, "down and right", {"ArrowDown+ArrowRight", "c"}},
    {{0, 1}, "down", {"ArrowDown", "x"}},
    {{-1, 1}, "down and left", {"ArrowDown+ArrowLeft", "y"}},
    {{-1, 0}, "left", {"ArrowLeft", "a"}},
    {{-1, -1}, "up and left", {"ArrowUp+ArrowLeft", "q"}},
}};

void offer_walls(std::vector<Choice<Action>>& list, const Config& config, const State& state) {
  if (config.max_walls == 0) return;
  for (const Axis axis : {Axis::upright, Axis::level}) {
    Choice<Action> choice;
    State after = state;
    if (state.walls.size() >= static_cast<std::size_t>(config.max_walls)) {
      choice.action.removals.push_back(state.walls.back());  // the oldest is removed to make room
      remove_walls(after.walls, choice.action);
    }
    choice.action.create = free_span(after.walls, state.hunter, axis);
    if (refusal_of(config, after, *choice.action.create) != Refusal::none) continue;
    choice.label = axis == Axis::upright ? "build an upright wall" : "build a level wall";
    choice.keys = axis == Axis::upright ? std::vector<std::string>{"v", "ArrowUp", "ArrowDown"}
                                        : std::vector<std::string>{"h", "ArrowLeft", "ArrowRight"};
    list.push_back(std::move(choice));
  }
}

/// The walls worth considering through the hunter's cell: one cell, a short one, and the whole span.
std::vector<Wall> walls_through_hunter(const State& state) {
  const Wall upright = free_span(state.walls, state.hunter, Axis::upright);
  const Wall level = free_span(state.walls, state.hunter, Axis::level);
  std::vector<Wall> walls{shortened(upright, state.hunter, 0)};
  for (const int reach : {5, 40, field_size}) {
    walls.push_back(shortened(upright, state.hunter, reach));
    walls.push_back(shortened(level, state.hunter, reach));
  }
  return walls;
}

std::vector<Action> hunter_actions(const Rules& rules, const State& state) {
  std::vector<Action> actions(1);
  for (const Wall& wall : state.walls) actions.push_back({{wall}, {}, {}});
  const auto add_if_legal = [&](const Action& action) {
    if (!rules.check(state, hunter_seat, action)) actions.push_back(action);
  };
  for (const Wall& wall : walls_through_hunter(state)) {
    add_if_legal({{}, wall, {}});
    if (!state.walls.empty()) add_if_legal({{state.walls.back()}, wall, {}});
  }
  return actions;
}

std::vector<Action> prey_actions() {
  std::vector<Action> actions(1);
  for (int y = -1; y <= 1; ++y)
    for (int x = -1; x <= 1; ++x) actions.push_back({{}, {}, Point{x, y}});
  return actions;
}

}  // namespace

std::string way_words(const Point& velocity) {
  const Point way{sign(velocity.x), sign(velocity.y)};
  for (const auto& steering : steerings)
    if (steering.velocity == way && !(way == Point{0, 0})) return steering.label;
  return {};
}

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

std::vector<Choice<Action>> Rules::choices(const State& state, Seat seat) const {
  std::vector<Choice<Action>> list(1);
  list[0].label = seat == prey_seat ? "go on" : "build nothing";
  list[0].idle = true;
  if (seat == hunter_seat) {
    offer_walls(list, config_, state);
    return list;
  }
  for (const auto& steering : steerings) {
    Choice<Action> choice;
    choice.action.change = steering.velocity;
    choice.label = steering.label;
    choice.keys.assign(steering.keys.begin(), steering.keys.end());
    list.push_back(std::move(choice));
  }
  return list;
}

std::vector<Action> Rules::actions(const State& state, Seat seat) const {
  if (!deciders(state).contains(seat)) return {};
  return seat == prey_seat ? prey_actions() : hunter_actions(*this, state);
}

const GameInfo& Rules::info() {
  static const GameInfo info{
      .name = "evasion",
      .title = "Evasion",
      .summary =
          "A fast hunter that cannot turn builds walls to catch a slower prey that can. How long that takes "
          "decides.",
      .roles = {"hunter", "prey"},
      .least_seats = 2,
      .most_seats = 2,
      .dynamics = Dynamics::simultaneous,
      .information = Information::perfect,
      .chance = Chance::none,
      .least_score = -24000,
      .most_score = 24000,
      .longest = 24000,
  };
  return info;
}

Outcome Rules::outcome(const State& state) const {
  const double tick = state.tick;
  Outcome outcome{{-tick, tick}, {}, "", ""};
  if (state.ending != Ending::none) outcome.reason = enum_name(state.ending);
  switch (state.ending) {
    case Ending::none:
      break;
    case Ending::capture:
      outcome.winners = {hunter_seat};
      outcome.text = fmt::format("the hunter caught the prey at tick {}", state.tick);
      break;
    case Ending::tick_cap:
      outcome.winners = {prey_seat};
      outcome.text = fmt::format("the prey escaped: it was still free at tick {}", state.tick);
      break;
    case Ending::prey_timeout:
      outcome.winners = {hunter_seat};
      outcome.text = fmt::format("the prey ran out of time at tick {}", state.tick);
      break;
    case Ending::prey_left:
      outcome.winners = {hunter_seat};
      outcome.text = fmt::format("the prey left the match at tick {}", state.tick);
      break;
  }
  return outcome;
}

}  // namespace agon::evasion
