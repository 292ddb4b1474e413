// A decision of Sugargame in words: which agent went where, and the sugar, agents and land that it led to.
#include <fmt/format.h>

#include <algorithm>

#include "games/sugargame/players/players.h"

namespace agon::sugargame {

namespace {

/// The sugar on cells that a side's agents come to before the other's, or stand on.
int sugar_nearby(const State& state, Seat seat) {
  Cells own = side_cells(state.agents, seat), other = side_cells(state.agents, 1 - seat);
  Cells mine = own, taken = own | other;
  for (int turn = 0; turn < cell_count && own != 0; ++turn) {
    own = neighbours(own) & ~taken;
    other = neighbours(other) & ~taken;
    mine |= own & ~other;
    taken |= own | other;
  }
  int sugar = 0;
  each_cell(mine, [&](int cell) { sugar += state.sugar.at(cell); });
  return sugar;
}

std::string way_words(int from, const Action& action) {
  const int dx = action.x - column_of(from), dy = action.y - row_of(from);
  if (dx == 0 && dy == -1) return "up";
  if (dx == 0 && dy == 1) return "down";
  if (dx == -1 && dy == 0) return "left";
  if (dx == 1 && dy == 0) return "right";
  return fmt::format("to ({},{})", action.x, action.y);
}

}  // namespace

std::string doing(const Rules&, const State& state, Seat, const Action& action) {
  if (action.null()) return "passing";
  if (placing(state)) return fmt::format("placing an agent at ({},{})", action.x, action.y);
  const bool known = action.agent >= 0 && action.agent < agent_count;
  const int from = known ? state.agents[static_cast<std::size_t>(action.agent)] : nowhere;
  if (!is_somewhere(from)) return fmt::format("moving agent {}", action.agent);
  auto deed = fmt::format("moving agent {} {}", action.agent, way_words(from, action));
  const int sugar = on_board(action.x, action.y) ? state.sugar.at(cell_at(action.x, action.y)) : 0;
  return sugar > 0 ? fmt::format("{} for {} sugar", deed, sugar) : deed;
}

std::vector<Stake> stakes(const Rules&, const State& state, Seat seat, const std::string& name) {
  if (placing(state)) return {};
  const int own = count_of(side_cells(state.agents, seat)),
            theirs = count_of(side_cells(state.agents, 1 - seat));
  const int taken = state.taken[seat], near = sugar_nearby(state, seat);
  return {
      {static_cast<double>(own - theirs), 1, fmt::format("left {} {} agents against {}", name, own, theirs),
       fmt::format("kept {} agents against {}", own, theirs)},
      {static_cast<double>(taken), 10, fmt::format("left {} at {} sugar", name, taken),
       fmt::format("brought it to {} sugar", taken)},
      {static_cast<double>(near), 20, fmt::format("left {} land with {} sugar", name, near),
       fmt::format("kept land with {} sugar", near)}};
}

}  // namespace agon::sugargame
