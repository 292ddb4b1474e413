// The codings of all games, by the kit.
#include "games/evasion/learning/coding.h"
#include "games/sugargame/learning/coding.h"
#include "games/treasure_hunt/learning/coding.h"
#include "games/tron/learning/coding.h"
#include "games/zappy/learning/coding.h"
#include "games/evasion/players/players.h"
#include "games/sugargame/players/players.h"
#include "games/treasure_hunt/players/players.h"
#include "games/tron/players/players.h"
#include "games/zappy/players/players.h"
#include "learning/kit.h"

namespace agon {
namespace {

using learning::CodingKit;

TEST(TronCoding, HoldsOnEveryMap) {
  for (const char* map : {"open", "rooms", "maze", "pillars", "generated"}) {
    tron::Config config;
    config.map = map;
    config.init_health = 30;  // long matches, with walls that break
    for (const bool turned : {true, false}) CodingKit<tron::LearningCoding>(config, {turned}).play(5, 300);
  }
}

TEST(TronCoding, HoldsWithoutCooldownAndOnASmallMap) {
  tron::Config config;
  config.map = "generated";
  config.width = config.height = 11;
  config.wall_breaker_cooldown = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) CodingKit<tron::LearningCoding>(config, {}).play(seed, 300);
}

TEST(EvasionCoding, HoldsWithWallsThatStand) {
  evasion::Config config;
  config.wall_interval = 7;
  config.max_walls = 5;
  evasion::LearningOptions options;
  options.occupancy = true;
  for (std::uint64_t seed = 0; seed < 10; ++seed) CodingKit<evasion::LearningCoding>(config, options).play(seed, 1500);
}

TEST(EvasionCoding, HoldsWithFramesSkippedAndWithoutWalls) {
  evasion::LearningOptions options;
  options.frame_skip = 5;
  options.rays = false;
  CodingKit<evasion::LearningCoding>({}, options).play(1, 800);
  evasion::Config none;
  none.max_walls = 0;
  CodingKit<evasion::LearningCoding>(none, options).play(1, 800);
}

TEST(SugargameCoding, HoldsUnderEverySwitch) {
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (const auto pass : {sugargame::Pass::strict, sugargame::Pass::lenient})
      for (const bool turned : {true, false}) {
        sugargame::Config config;
        config.pass = pass;
        config.hide_steps = turned;
        CodingKit<sugargame::LearningCoding>(config, {turned}).play(seed, 220);
      }
}

TEST(TreasureHuntCoding, HoldsUnderEveryProfile) {
  for (const auto profile : {treasure_hunt::Profile::strict, treasure_hunt::Profile::ss2025,
                             treasure_hunt::Profile::ws2025, treasure_hunt::Profile::lenient})
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      treasure_hunt::Config config;
      config.profile = profile;
      config.mountains_see_across = seed % 2 == 0;
      const auto half_maps = seed % 3 == 0 ? treasure_hunt::HalfMaps::varied : treasure_hunt::HalfMaps::quick;
      CodingKit<treasure_hunt::LearningCoding>(config, {half_maps}).play(seed, 330);
    }
}

TEST(ZappyCoding, HoldsThroughBirthsAndDeaths) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    zappy::Config config;
    config.width = config.height = 6;
    config.teams = 2;
    config.places = 3;
    config.time_cap = 3000;
    CodingKit<zappy::LearningCoding>(config, {}).play(seed, 2500);
  }
}

}  // namespace
}  // namespace agon
