#include "games/tron/rules/cycle.h"

namespace agon::tron {
namespace {

void obey(const Constants& constants, Agent& agent, const Action& action) {
  if (action.direction && can_turn(agent.direction, *action.direction)) agent.direction = *action.direction;
  if (action.activate_wall_breaker && agent.wall_breaker_cooldown <= 0) {
    agent.wall_breaker_cooldown = constants.wall_breaker_cooldown;
    agent.wall_breaker_rem_time =
        constants.wall_breaker_duration + 1;  // the countdown below belongs to this cycle
  }
}

void tick(Agent& agent) {
  if (agent.wall_breaker_cooldown > 0) --agent.wall_breaker_cooldown;
  if (agent.wall_breaker_rem_time > 0) --agent.wall_breaker_rem_time;
}

void build(const Constants& constants, State& state, Seat side) {
  state.board.put(state.agents[side].position, wall_of(side));
  state.scores[side] += constants.wall_score_coefficient;
}

void collide(const Constants& constants, State& state, Seat side) {
  Agent& agent = state.agents[side];
  const Cell cell = state.board.at(agent.position);
  if (cell == Cell::Empty) return;
  if (cell == Cell::AreaWall) {
    state.scores[side] += constants.area_wall_crash_score;
    return;
  }
  if (agent.wall_breaker_rem_time == 0 && --agent.health == 0) {
    state.scores[side] +=
        owner_of(cell) == side ? constants.my_wall_crash_score : constants.enemy_wall_crash_score;
    return;
  }
  state.board.put(agent.position, Cell::Empty);
  state.scores[owner_of(cell)] -= constants.wall_score_coefficient;
}

bool met(const State& state, const Position (&before)[2]) {
  const Position& one = state.agents[blue].position;
  const Position& other = state.agents[yellow].position;
  return one == other || (one == before[yellow] && other == before[blue]);
}

Ending ending_of(const Constants& constants, const State& state) {
  for (const Agent& agent : state.agents)
    if (state.board.at(agent.position) == Cell::AreaWall) return Ending::area_wall;
  for (const Agent& agent : state.agents)
    if (agent.health == 0 && state.board.at(agent.position) != Cell::Empty) return Ending::wall;
  return state.cycle >= constants.max_cycles - 1 ? Ending::max_cycles : Ending::none;
}

}  // namespace

void play_cycle(const Constants& constants, State& state, const Action& blue_action,
                const Action& yellow_action) {
  if (state.ending != Ending::none) return;
  obey(constants, state.agents[blue], blue_action);
  obey(constants, state.agents[yellow], yellow_action);
  const Position before[2]{state.agents[blue].position, state.agents[yellow].position};
  for (Seat side = 0; side < 2; ++side) {
    tick(state.agents[side]);
    build(constants, state, side);
  }
  for (Agent& agent : state.agents) agent.position = ahead(agent.position, agent.direction);
  if (met(state, before)) {  // this hides all other collisions: neither side pays (stage 5a)
    state.ending = Ending::agent_crash;
  } else {
    collide(constants, state, blue);
    collide(constants, state, yellow);
    state.ending = ending_of(constants, state);
  }
  ++state.cycle;
}

Undo play_cycle_with_undo(const Constants& constants, State& state, const Action& blue_action,
                          const Action& yellow_action) {
  Undo undo{state.agents, state.scores, {}, {}};
  const Action* const actions[2]{&blue_action, &yellow_action};
  for (Seat side = 0; side < 2; ++side) {
    const Agent& agent = state.agents[side];
    const auto& wanted = actions[side]->direction;
    const Direction direction = wanted && can_turn(agent.direction, *wanted) ? *wanted : agent.direction;
    undo.left[side] = state.board.at(agent.position);
    undo.entered[side] = state.board.at(ahead(agent.position, direction));
  }
  play_cycle(constants, state, blue_action, yellow_action);
  return undo;
}

void take_back(State& state, const Undo& undo) {
  for (Seat side = 0; side < 2; ++side) state.board.put(state.agents[side].position, undo.entered[side]);
  for (Seat side = 0; side < 2; ++side) state.board.put(undo.agents[side].position, undo.left[side]);
  state.agents = undo.agents;
  state.scores = undo.scores;
  state.ending = Ending::none;
  --state.cycle;
}

}  // namespace agon::tron
