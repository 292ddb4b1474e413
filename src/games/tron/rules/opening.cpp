// The actions that an opening by chance is drawn from: those after which both sides can still play a match.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/tron/rules/room.h"
#include "games/tron/rules/rules.h"

namespace agon::tron {
namespace {

bool within_a_step(const Position& one, const Position& other) {
  return std::abs(one.x - other.x) + std::abs(one.y - other.y) <= 1;
}

}  // namespace

std::vector<Action> Rules::opening_actions(const State& state, Seat seat) const {
  const auto& [me, other] = std::pair(state.agents[seat], state.agents[1 - seat]);
  Room open(state.board);
  for (const auto& agent : state.agents) open.close(agent.position);  // where a side stands nobody passes
  std::array<std::pair<Action, int>, 3> ways;
  std::size_t count = 0;
  int most = 0;
  Room reached(state.board.height());
  for (const auto& action : actions(state, seat)) {
    const auto next = ahead(me.position, action.direction.value_or(me.direction));
    if (action.activate_wall_breaker || !state.board.holds(next) || within_a_step(next, other.position) ||
        !open.is_open(next))
      continue;
    if (!reached.is_open(next))
      reached = open.reached_from(next);  // often all of them lead into the same room
    ways[count++] = {action, reached.count()};
    most = std::max(most, reached.count());
  }
  std::vector<Action> chosen;
  for (std::size_t way = 0; way < count; ++way)
    if (2 * ways[way].second >= most) chosen.push_back(ways[way].first);
  if (chosen.empty()) chosen.emplace_back();  // shut in, or head to head: straight on
  return chosen;
}

}  // namespace agon::tron
