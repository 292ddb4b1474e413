#include "games/treasure_hunt/players/players.h"
#include "kit/golden.h"
#include "kit/kit.h"

namespace agon::treasure_hunt {

TEST(TreasureHuntKit, accepts_the_strict_profile) { conformance::check<Rules>(3, 330); }

TEST(TreasureHuntKit, accepts_every_other_profile_and_switch) {
  for (const Profile profile : {Profile::ss2025, Profile::ws2025, Profile::lenient}) {
    Config config;
    config.profile = profile;
    config.water_check = WaterCheck::on_arrival;
    config.decoy = Decoy::per_request;
    config.fort_choice = FortChoice::first;
    config.half_map_counts = false;
    config.mountains_see_across = false;
    config.sight_with_one_half = false;
    conformance::check<Rules>(2, 330, config);
  }
}

TEST(TreasureHuntKit, playthrough_is_as_recorded) {
  expect_golden("games/treasure_hunt/playthrough.txt", conformance::playthrough(Rules{}, 7, 60));
}

}  // namespace agon::treasure_hunt
