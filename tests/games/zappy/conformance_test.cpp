#include "games/zappy/players/players.h"
#include "kit/golden.h"
#include "kit/kit.h"

namespace agon::zappy {

TEST(Zappy, passes_the_kit) {
  Config config;
  config.width = 10;
  config.height = 10;
  config.time_cap = 2000;
  conformance::check<Rules>(2, 150, config);
}

TEST(Zappy, passes_the_kit_with_every_switch_turned) {
  Config config;
  config.width = 4;
  config.height = 3;
  config.teams = 3;
  config.clients = 1;
  config.places = 2;
  config.time_cap = 1500;
  config.look_shows_eggs = true;
  config.inventory_food = InventoryFood::total;
  config.eject_always_ok = true;
  config.sibur_in_2_to_3 = false;
  config.last_team_wins = true;
  config.fork_cap = 1;
  conformance::check<Rules>(3, 400, config);
}

TEST(Zappy, playthrough_is_as_recorded) {
  Config config;
  config.width = 3;
  config.height = 2;
  config.clients = 1;
  config.places = 2;
  expect_golden("games/zappy/playthrough.txt", conformance::playthrough(Rules{config}, 3, 30));
}

}  // namespace agon::zappy
