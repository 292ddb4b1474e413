#include "games/sugargame/rules/rules.h"

#include "games/sugargame/rules/sugar_growth.h"

namespace agon::sugargame {

State Rules::start(std::uint64_t seed) const {
  State state;
  state.steps = config_.steps;
  if (config_.hide_steps)
    state.steps = Random(seed, "sugargame.steps").between(shortest_hidden, longest_hidden);
  state.cap = config_.cap.empty() ? draw_capacities(config_, seed) : Levels::from(config_.cap);
  state.sugar = config_.sugar.empty() ? first_sugar(state.cap) : Levels::from(config_.sugar);
  state.luck = derived_seed(seed, fnv1a("sugargame.luck"));
  return state;
}

SeatSet Rules::deciders(const State& state) const {
  const auto& [first, second] = state.forfeits;
  if (placing(state)) {
    SeatSet seats;
    if (first == Forfeit::none) seats.insert(0);
    if (second == Forfeit::none) seats.insert(1);
    return seats;
  }
  const bool forfeited = first != Forfeit::none || second != Forfeit::none;
  const bool removed = side_cells(state.agents, 0) == 0 || side_cells(state.agents, 1) == 0;
  if (forfeited || removed || state.step >= state.steps || state.passes >= 2) return {};
  return SeatSet::only(mover(state));
}

void Rules::step(State& state, std::span<const Decision<Action>> decisions) const {
  if (!placing(state)) return take_turn(state, mover(state), decisions[mover(state)]);
  const auto forfeits = state.forfeits;
  for (Seat seat = 0; seat < 2; ++seat)
    if (forfeits[seat] == Forfeit::none) place(state, seat, decisions[seat]);
  ++state.placed;
}

void Rules::place(State& state, Seat seat, const Decision<Action>& decision) const {
  state.forfeits[seat] = forfeit_of(state, seat, decision);
  if (state.forfeits[seat] != Forfeit::none) return;
  const auto agent = seat * agents_a_side + static_cast<std::size_t>(state.placed);
  state.agents[agent] = static_cast<std::int8_t>(cell_at(decision.action.x, decision.action.y));
}

void Rules::take_turn(State& state, Seat seat, const Decision<Action>& decision) const {
  const Action& action = decision.action;
  state.forfeits[seat] = forfeit_of(state, seat, decision);
  const bool own = action.agent >= 0 && action.agent < agent_count;
  state.last = {static_cast<int>(seat), own ? state.agents[static_cast<std::size_t>(action.agent)] : nowhere,
                action, state.forfeits[seat]};
  if (state.forfeits[seat] != Forfeit::none) return;
  if (action.null()) {
    ++state.passes;
  } else {
    state.passes = 0;
    const int cell = cell_at(action.x, action.y);
    state.agents[static_cast<std::size_t>(action.agent)] = static_cast<std::int8_t>(cell);
    state.taken[seat] += state.sugar.take(cell);
  }
  const Seat other = 1 - seat;
  const Cells removed = surrounded(side_cells(state.agents, other), side_cells(state.agents, seat));
  if (removed != 0) {
    for (std::size_t agent = other * agents_a_side; agent < (other + 1) * agents_a_side; ++agent)
      if (is_somewhere(state.agents[agent]) && (removed >> state.agents[agent] & 1U) != 0)
        state.agents[agent] = nowhere;
    state.kills[seat] += count_of(removed);
  }
  ++state.step;
  grow(state);
}

void Rules::grow(State& state) const {
  if (config_.growth == Growth::off || !growth_due(state.step, config_.growth_period)) return;
  Cells cells = can_grow(state.sugar, state.cap, side_cells(state.agents, 0) | side_cells(state.agents, 1));
  if (config_.growth == Growth::random) cells &= lucky_cells(state.luck, state.step);
  state.sugar.add_one(cells);
}

std::vector<Action> moves_of(const AgentCells& agents, Seat seat) {
  const Cells free = all_cells & ~(side_cells(agents, 0) | side_cells(agents, 1));
  std::vector<Action> moves;
  moves.reserve(4 * agents_a_side);
  for (int index = 0; index < agents_a_side; ++index) {
    const int agent = static_cast<int>(seat) * agents_a_side + index;
    const int cell = agents[static_cast<std::size_t>(agent)];
    if (!is_somewhere(cell)) continue;
    for (const Cells target : {up(only(cell)), down(only(cell)), left(only(cell)), right(only(cell))}) {
      if ((target & free) == 0) continue;
      const int to = first_of(target);
      moves.push_back({agent, column_of(to), row_of(to)});
    }
  }
  return moves;
}

std::vector<Action> Rules::actions(const State& state, Seat seat) const {
  if (!placing(state)) {
    auto moves = moves_of(state.agents, seat);
    if (moves.empty() || config_.pass == Pass::lenient) moves.emplace_back();
    return moves;
  }
  std::vector<Action> places;
  each_cell(row(home_row(seat)) & ~side_cells(state.agents, seat), [&](int cell) {
    places.push_back({static_cast<int>(seat) * agents_a_side + state.placed, column_of(cell), row_of(cell)});
  });
  return places;
}

View Rules::view(const State& state, Seat seat) const {
  View view;
  view.seat = static_cast<int>(seat);
  view.step = state.step;
  view.steps = config_.hide_steps ? 0 : state.steps;
  view.agents = state.agents;
  view.cap = state.cap;
  view.sugar = state.sugar;
  view.taken = state.taken;
  view.kills = state.kills;
  view.growth = config_.growth;
  view.growth_period = config_.growth_period;
  view.pass = config_.pass;
  if (placing(state)) {
    view.place = view.seat * agents_a_side + state.placed;
    const Seat other = 1 - seat;
    for (std::size_t agent = other * agents_a_side; agent < (other + 1) * agents_a_side; ++agent)
      view.agents[agent] = nowhere;
  }
  return view;
}

}  // namespace agon::sugargame
