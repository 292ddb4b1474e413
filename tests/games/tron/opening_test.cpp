// Openings by chance: who begins by them has a match before it, on every map.
#include <gtest/gtest.h>

#include "core/random.h"
#include "games/tron/rules/rules.h"

namespace agon::tron {
namespace {

Config generated(int width, int height) {
  Config config;
  config.map = "generated";
  config.width = width;
  config.height = height;
  return config;
}

bool plays_on(const Rules& rules, std::uint64_t seed, int cycles) {
  auto state = rules.start(seed);
  Random chance(seed, "opening");
  for (int cycle = 0; cycle < cycles; ++cycle) {
    std::array<Decision<Action>, 2> decisions;
    for (Seat seat = 0; seat < 2; ++seat) {
      const auto actions = rules.opening_actions(state, seat);
      decisions[seat].action = actions[chance.below(static_cast<std::uint32_t>(actions.size()))];
      EXPECT_FALSE(rules.check(state, seat, decisions[seat].action));
    }
    rules.step(state, decisions);
    if (rules.deciders(state).empty()) return false;
  }
  return state.agents[0].health == rules.config().init_health &&
         state.agents[1].health == rules.config().init_health;
}

TEST(TronOpening, leaves_a_match_to_be_played) {
  auto configs = Rules::variants({});
  configs.push_back(generated(11, 11));
  configs.push_back(generated(35, 21));
  int lost = 0;
  for (const auto& config : configs) {
    const Rules rules(config);
    for (std::uint64_t seed = 1; seed <= 100; ++seed) lost += plays_on(rules, seed, 6) ? 0 : 1;
  }
  EXPECT_EQ(lost, 0);
}

TEST(TronOpening, straight_on_where_nothing_is_open) {
  Config config;
  config.map = "custom";
  config.rows = {"WWWWW", "WEWEW", "WWWWW", "WEEEW", "WWWWW"};
  config.starts = {{1, 1, Direction::Right}, {3, 1, Direction::Left}};
  const Rules rules(config);
  EXPECT_EQ(rules.opening_actions(rules.start(1), blue), std::vector<Action>{Action{}});
}

}  // namespace
}  // namespace agon::tron
