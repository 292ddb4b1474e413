// The actions that an opening by chance is drawn from: those after which both sides can still play a match.
#include <algorithm>
#include <cstdlib>

#include "games/tron/rules/rules.h"

namespace agon::tron {
namespace {

/// The empty cells that can be reached from an empty one, itself included; where a side stands nobody passes.
int room_from(const State& state, const Position& from) {
  const Board& board = state.board;
  std::vector<bool> seen(board.cells().size());
  for (const auto& agent : state.agents) seen[board.index(agent.position)] = true;
  std::vector<Position> reached{from};
  seen[board.index(from)] = true;
  for (std::size_t next = 0; next < reached.size(); ++next)
    for (unsigned way = 0; way < 4; ++way) {
      const auto at = ahead(reached[next], static_cast<Direction>(way));
      if (!board.holds(at) || board.cells()[board.index(at)] != Cell::Empty || seen[board.index(at)]) continue;
      seen[board.index(at)] = true;
      reached.push_back(at);
    }
  return static_cast<int>(reached.size());
}

bool within_a_step(const Position& one, const Position& other) {
  return std::abs(one.x - other.x) + std::abs(one.y - other.y) <= 1;
}

}  // namespace

std::vector<Action> Rules::opening_actions(const State& state, Seat seat) const {
  const auto& [me, other] = std::pair(state.agents[seat], state.agents[1 - seat]);
  std::vector<std::pair<Action, int>> open;
  int most = 0;
  for (const auto& action : actions(state, seat)) {
    const auto next = ahead(me.position, action.direction.value_or(me.direction));
    if (action.activate_wall_breaker || !state.board.holds(next) || within_a_step(next, other.position) ||
        state.board.cells()[state.board.index(next)] != Cell::Empty)
      continue;
    open.emplace_back(action, room_from(state, next));
    most = std::max(most, open.back().second);
  }
  std::vector<Action> chosen;
  for (const auto& [action, room] : open)
    if (2 * room >= most) chosen.push_back(action);
  if (chosen.empty()) chosen.emplace_back();  // shut in, or head to head: straight on
  return chosen;
}

}  // namespace agon::tron
