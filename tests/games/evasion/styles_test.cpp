// Styles of hunting that no built-in player has.
#include "games/evasion/styles.h"

#include <gtest/gtest.h>

#include "games/evasion/rules/text.h"

namespace agon::evasion {
namespace {

Config config_of(int wall_interval, int max_walls) {
  Config config;
  config.wall_interval = wall_interval;
  config.max_walls = max_walls;
  return config;
}

State state_of(const char* line) { return parse_state_line(line).value(); }

TEST(EvasionStyles, a_strip_is_built_on_the_narrow_axis_until_it_is_made) {
  const Config config = config_of(50, 10);
  // A room 100 wide and 300 high; the prey is three cells ahead on both axes.
  const State wide = state_of("201 50 50 1 1 100 53 53 0 0 1 100 0 100 299");
  EXPECT_EQ(style_action(open_and_bite, config, wide).create, (Wall{50, 0, 50, 299}));
  // Ahead on the long axis alone.
  const State aside = state_of("201 50 50 1 1 100 73 53 0 0 1 100 0 100 299");
  EXPECT_EQ(style_action(open_and_bite, config, aside), Action{});
  EXPECT_EQ(style_action(strip_and_wait, config, aside).create, (Wall{0, 50, 99, 50}));
  const State strip = state_of("201 50 50 1 1 100 53 53 0 0 2 56 0 56 299 47 0 47 299");
  EXPECT_EQ(style_action(open_and_bite, config, strip), Action{});
}

TEST(EvasionStyles, open_and_bite_removes_the_wall_only_when_the_prey_is_near) {
  const Config config = config_of(50, 10);
  const State near = state_of("201 50 50 1 1 190 55 53 0 0 1 52 0 52 299");
  const Action bite = style_action(open_and_bite, config, near);
  ASSERT_EQ(bite.removals.size(), 1U);
  EXPECT_EQ(bite.removals[0], (Wall{52, 0, 52, 299}));
  const State far = state_of("201 50 50 1 1 190 75 53 0 0 1 52 0 52 299");
  EXPECT_EQ(style_action(open_and_bite, config, far), Action{});
}

TEST(EvasionStyles, a_wall_that_parts_is_removed_where_the_hunter_hits_it_once_it_has_waited) {
  Style style = open_and_bite;
  style.wait = 20;
  const Config config = config_of(50, 10);
  const State waits = state_of("251 51 50 1 1 190 90 53 0 0 1 52 0 52 299");
  EXPECT_EQ(style_action(style, config, waits), Action{});
  const State waited = state_of("261 51 50 1 1 190 90 53 0 0 1 52 0 52 299");
  EXPECT_EQ(style_action(style, config, waited).removals.size(), 1U);
}

}  // namespace
}  // namespace agon::evasion
