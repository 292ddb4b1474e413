#include "games/sugargame/rules/rules.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdlib>

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

std::vector<Choice<Action>> Rules::choices(const State& state, Seat seat) const {
  std::vector<Choice<Action>> list;
  for (auto& action : actions(state, seat)) {
    Choice<Action> choice;
    choice.action = action;
    const bool pass = action.null();
    const int from = pass ? nowhere : state.agents[static_cast<std::size_t>(action.agent)];
    choice.label = pass                 ? "pass"
                   : is_somewhere(from) ? "move an agent: point at it, then at a cell beside it"
                                        : "place an agent in your home row";
    if (is_somewhere(from)) choice.cells.push_back({column_of(from), row_of(from)});
    if (!pass) choice.cells.push_back({action.x, action.y});
    list.push_back(std::move(choice));
  }
  return list;
}

const GameInfo& Rules::info() {
  static const GameInfo info{
      .name = "sugargame",
      .title = "Sugargame",
      .summary = "Two teams of five gather sugar on a small board and remove agents that they stand around.",
      .roles = {"player 1", "player 2"},
      .least_seats = 2,
      .most_seats = 2,
      .dynamics = Dynamics::turn_based,
      .information = Information::hidden,  // placements are made without seeing the other's
      .chance = Chance::at_start,
      .least_score = -250,
      // 250 for five kills, 15 cells of 9 at the start, and 19 growth ticks of at most 25 before the last
      // step.
      .most_score = 250 + 15 * 9 + 19 * 25,
      .longest = agents_a_side + 200,
  };
  return info;
}

std::string Rules::problem(const Config& config) {
  if (config.cap.empty())
    return config.sugar.empty() ? "" : "sugar: set cap as well; a map of your own needs both";
  if (const auto wrong = Levels::problem(config.cap); !wrong.empty()) return "cap: " + wrong;
  if (config.sugar.empty()) return {};
  if (const auto wrong = Levels::problem(config.sugar); !wrong.empty()) return "sugar: " + wrong;
  const Levels cap = Levels::from(config.cap), sugar = Levels::from(config.sugar);
  for (int cell = 0; cell < cell_count; ++cell) {
    const auto where = fmt::format("sugar: cell ({},{}) ", column_of(cell), row_of(cell));
    const bool home = row_of(cell) == 0 || row_of(cell) == board_size - 1;
    if (home && sugar.at(cell) != 0) return where + "is on a home row, which starts without sugar";
    if (sugar.at(cell) > cap.at(cell))
      return where + fmt::format("holds {}, its capacity is {}", sugar.at(cell), cap.at(cell));
  }
  return {};
}

namespace {

void forfeited(const State& state, Outcome& outcome) {
  const auto& [first, second] = state.forfeits;
  if (first != Forfeit::none && second != Forfeit::none) {
    outcome.reason = "double-forfeit";
    outcome.text = fmt::format("both players forfeited: {} and {}", word_of(first), word_of(second));
    return;
  }
  const Seat loser = first != Forfeit::none ? 0 : 1;
  outcome.winners = {1 - loser};
  outcome.reason = word_of(state.forfeits[loser]);
  outcome.text = fmt::format("player {} forfeited: {}", loser + 1, outcome.reason);
  const Action& action = state.last.action;
  if (state.last.seat == static_cast<int>(loser) && action.agent != -1)
    outcome.text += fmt::format(" (agent {} to ({},{}))", action.agent, action.x, action.y);
}

Forfeit placement_offence(const State& state, Seat seat, const Action& action) {
  const int asked = static_cast<int>(seat) * agents_a_side + state.placed;
  if (action.agent != -1 && action.agent != asked) return Forfeit::bad_start;
  if (!on_board(action.x, action.y) || action.y != home_row(seat)) return Forfeit::bad_start;
  const bool taken = (side_cells(state.agents, seat) >> cell_at(action.x, action.y) & 1U) != 0;
  return taken ? Forfeit::bad_start : Forfeit::none;
}

Forfeit move_offence(const State& state, Seat seat, const Action& action) {
  const int first = static_cast<int>(seat) * agents_a_side;
  if (action.agent < first || action.agent >= first + agents_a_side) return Forfeit::not_yours;
  const int cell = state.agents[static_cast<std::size_t>(action.agent)];
  if (!is_somewhere(cell)) return Forfeit::dead_agent;
  if (!on_board(action.x, action.y)) return Forfeit::off_board;
  if (std::abs(column_of(cell) - action.x) + std::abs(row_of(cell) - action.y) != 1)
    return Forfeit::not_adjacent;
  const Cells occupied = side_cells(state.agents, 0) | side_cells(state.agents, 1);
  return (occupied >> cell_at(action.x, action.y) & 1U) != 0 ? Forfeit::occupied : Forfeit::none;
}

bool stuck(const State& state, Seat seat) {
  const Cells own = side_cells(state.agents, seat);
  return (neighbours(own) & ~own & ~side_cells(state.agents, 1 - seat)) == 0;
}

std::string placement_text(const State& state, Seat seat, const Action& action) {
  return fmt::format("agent {} must be put on a free cell of row {}, got {} at ({},{})",
                     static_cast<int>(seat) * agents_a_side + state.placed, home_row(seat),
                     action.agent == -1 ? "an agent" : fmt::format("agent {}", action.agent), action.x,
                     action.y);
}

std::string move_text(Forfeit violation, Seat seat, const Action& action) {
  const int first = static_cast<int>(seat) * agents_a_side;
  switch (violation) {
    case Forfeit::not_yours:
      return fmt::format("agent {} is not yours; player {} owns {} to {}", action.agent, seat + 1, first,
                         first + agents_a_side - 1);
    case Forfeit::dead_agent:
      return fmt::format("agent {} has been removed and cannot move", action.agent);
    case Forfeit::off_board:
      return fmt::format("agent {} cannot go to ({},{}): x and y are 0 to {}", action.agent, action.x,
                         action.y, board_size - 1);
    case Forfeit::not_adjacent:
      return fmt::format(
          "agent {} cannot go to ({},{}): it must go to a neighbouring cell, not stay, jump or go diagonally",
          action.agent, action.x, action.y);
    case Forfeit::occupied:
      return fmt::format("agent {} cannot go to ({},{}): the cell is occupied", action.agent, action.x,
                         action.y);
    default:
      return "null is legal only when none of your agents can move";
  }
}

}  // namespace

Outcome Rules::outcome(const State& state) const {
  Outcome outcome{{static_cast<double>(score(state, 0)), static_cast<double>(score(state, 1))}, {}, "", ""};
  if (!deciders(state).empty()) return outcome;
  if (state.forfeits[0] != Forfeit::none || state.forfeits[1] != Forfeit::none) {
    forfeited(state, outcome);
    return outcome;
  }
  const int margin = score(state, 0) - score(state, 1);
  if (margin != 0) outcome.winners = {margin > 0 ? 0U : 1U};
  const std::string result =
      margin == 0 ? fmt::format("a draw, {} each", score(state, 0))
                  : fmt::format("player {} wins {} to {}", outcome.winners[0] + 1,
                                score(state, outcome.winners[0]), score(state, 1 - outcome.winners[0]));
  if (side_cells(state.agents, 0) == 0 || side_cells(state.agents, 1) == 0) {
    outcome.reason = "all-removed";
    outcome.text = fmt::format("all agents of one player are removed at step {}: {}", state.step, result);
  } else if (state.step >= state.steps) {
    outcome.reason = "steps";
    outcome.text = fmt::format("{} steps are played: {}", state.step, result);
  } else {
    outcome.reason = "passes";
    outcome.text = fmt::format("both players passed at step {}: {}", state.step, result);
  }
  return outcome;
}

// The rules whose breach loses at once, tested in one fixed order, and their texts.

Forfeit Rules::violation(const State& state, Seat seat, const Action& action) const {
  if (placing(state)) return placement_offence(state, seat, action);
  if (!action.null()) return move_offence(state, seat, action);
  const bool allowed = config_.pass == Pass::lenient || stuck(state, seat);
  return allowed ? Forfeit::none : Forfeit::null_while_able;
}

Fault Rules::refusal(const State& state, Seat seat, const Action& action, Forfeit found) {
  return {seat, FaultKind::illegal, word_of(found),
          placing(state) ? placement_text(state, seat, action) : move_text(found, seat, action)};
}

Forfeit Rules::forfeit_of(const State& state, Seat seat, const Decision<Action>& decision) const {
  if (!decision.fault) return violation(state, seat, decision.action);
  switch (*decision.fault) {
    case FaultKind::illegal: {
      const Forfeit found = violation(state, seat, decision.action);
      return found == Forfeit::none ? Forfeit::malformed : found;
    }
    case FaultKind::unreadable:
    case FaultKind::out_of_turn:
    case FaultKind::too_often:
      return Forfeit::malformed;
    case FaultKind::late:
    case FaultKind::missing:
    case FaultKind::game_time:
      return Forfeit::timeout;
    case FaultKind::left:
      return Forfeit::disconnect;
    case FaultKind::crashed:
      return Forfeit::exception;
  }
  return Forfeit::malformed;
}

}  // namespace agon::sugargame
