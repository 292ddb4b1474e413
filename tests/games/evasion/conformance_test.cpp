#include "games/evasion/players/players.h"
#include "kit/golden.h"
#include "kit/kit.h"

namespace agon::evasion {

TEST(Evasion, passes_the_kit) { conformance::check<Rules>(); }

TEST(Evasion, passes_the_kit_as_the_original_and_crowded_with_walls) {
  Config config;
  config.wall_interval = 0;
  config.max_walls = 40;
  config.line_of_sight = LineOfSight::original;
  config.walls_may_cross = true;
  config.tick_cap = 300;
  conformance::check<Rules>(2, 400, config);
}

TEST(Evasion, playthrough_is_as_recorded) {
  Config config;
  config.wall_interval = 4;
  config.max_walls = 3;
  expect_golden("games/evasion/playthrough.txt", conformance::playthrough(Rules{config}, 3, 40));
}

}  // namespace agon::evasion
