#include "games/tron/players/players.h"
#include "kit/golden.h"
#include "kit/kit.h"

namespace agon::tron {

TEST(Tron, passes_the_kit) { conformance::check<Rules>(40); }

TEST(Tron, passes_the_kit_on_a_generated_map) {
  Config config;
  config.map = "generated";
  conformance::check<Rules>(2, 100, config);
}

TEST(Tron, playthrough_is_as_recorded) {
  Config config;
  config.map = "rooms";
  expect_golden("games/tron/playthrough.txt", conformance::playthrough(Rules{config}, 3, 40));
}

}  // namespace agon::tron
