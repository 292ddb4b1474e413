// A tick costs no allocation: counted, by this program's own operator new.
#include "games/evasion/players/players.h"
#include "games/evasion/rules/text.h"
#include "kit/allocations.h"

namespace agon::evasion {
namespace {

/// Builds up to ten walls, then replaces one whenever the interval is over.
Action busy_hunter(const State& state) {
  Action action;
  if (state.tick % 50 != 49) return action;
  const auto x = static_cast<std::int16_t>(state.hunter.x);
  const auto y = static_cast<std::int16_t>(state.hunter.y);
  if (state.walls.size() == 10) action.removals.push_back(state.walls.back());
  action.create = Wall{x, y, x, static_cast<std::int16_t>(std::min(299, y + 9))};
  return action;
}

TEST(EvasionAllocations, none_a_tick) {
  Config config;
  config.tick_cap = 4000;
  const Rules rules(config);
  Random random(7, "allocation test");
  State state = rules.start(0);
  std::string line;
  line.reserve(1024);
  std::size_t most_walls = 0;
  const long before = allocations::count;
  while (state.ending == Ending::none) {
    std::array<Decision<Action>, 2> decisions;
    if (rules.deciders(state).contains(prey_seat))
      decisions[prey_seat].action.change = Point{random.between(-1, 1), 1};
    decisions[hunter_seat].action = busy_hunter(state);
    rules.step(state, decisions);
    line.clear();
    append_state_line(line, state);
    most_walls = std::max(most_walls, state.walls.size());
  }
  EXPECT_EQ(allocations::count - before, 0);
  EXPECT_GT(state.tick, 500);
  EXPECT_EQ(most_walls, 10U);
}

TEST(EvasionAllocations, none_the_general_way) {
  EXPECT_EQ(allocations::of_a_match<Rules>({.tick_cap = 2000}, 3, 0, 2000), 0);
}

}  // namespace
}  // namespace agon::evasion
