#include <gtest/gtest.h>

#include "games/tron/rules/rules.h"

namespace agon::tron {
namespace {

/// What Blue's and Yellow's decisions lead to.
State after(const Rules& rules, State state, const Decision<Action>& blue_decision,
            const Decision<Action>& yellow_decision = {}) {
  rules.step(state, std::array{blue_decision, yellow_decision});
  return state;
}

TEST(TronFaults, turning_back_is_refused_and_goes_straight_on) {
  const Rules rules;
  const State state = rules.start(0);
  const Action back{Direction::Left, true};
  const auto fault = rules.check(state, blue, back);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, "reversing");
  const State next = after(rules, state, {back, FaultKind::illegal});
  EXPECT_EQ(next.agents[blue].position, (Position{2, 1}));
  EXPECT_EQ(next, after(rules, state, {{std::nullopt, true}})) << "the legal half is kept";
}

TEST(TronFaults, activation_during_the_cooldown_is_refused) {
  const Rules rules;
  State state = rules.start(0);
  state.agents[yellow].wall_breaker_cooldown = 1;
  const Action action{Direction::Up, true};
  const auto fault = rules.check(state, yellow, action);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, "cooling-down");
  EXPECT_EQ(after(rules, state, {}, {action, FaultKind::illegal}),
            after(rules, state, {}, {{Direction::Up, false}}));
  EXPECT_FALSE(rules.check(state, yellow, {Direction::Left, false})) << "the current direction is no fault";
}

TEST(TronFaults, everything_else_means_straight_on) {
  const Rules rules;
  const State state = rules.start(0);
  for (const auto kind :
       {FaultKind::late, FaultKind::missing, FaultKind::left, FaultKind::unreadable, FaultKind::crashed})
    EXPECT_EQ(after(rules, state, {{Direction::Down, true}, kind}), after(rules, state, {}));
}

TEST(TronFaults, clocks_and_pace_follow_the_configuration) {
  Config config;
  config.cycle_ms = 40;
  EXPECT_EQ(Rules(config).clocks().first_move, std::chrono::seconds(3));
  EXPECT_EQ(Rules(config).clocks().per_move, std::chrono::milliseconds(40));
  EXPECT_EQ(Rules(config).pace(), Pace{});
  config.pace = PaceKind::real_time;
  EXPECT_EQ(Rules(config).pace().beat, std::chrono::milliseconds(40));
  EXPECT_EQ(Rules(config).pace().first_beat, std::chrono::seconds(3));
}

}  // namespace
}  // namespace agon::tron
