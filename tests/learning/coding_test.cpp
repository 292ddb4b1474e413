// The codings of all games, by the kit.
#include "games/evasion/learning/coding.h"
#include "games/evasion/players/players.h"
#include "games/evasion/rules/walls.h"
#include "games/sugargame/learning/coding.h"
#include "games/sugargame/players/players.h"
#include "games/treasure_hunt/learning/coding.h"
#include "games/treasure_hunt/players/players.h"
#include "games/tron/learning/coding.h"
#include "games/tron/players/players.h"
#include "games/zappy/learning/coding.h"
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
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    CodingKit<evasion::LearningCoding>(config, options).play(seed, 1500);
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

TEST(EvasionCoding, SeesWhatTheRulesSee) {
  Random random(1, "test.sight");
  const auto cell = [&](int most) { return random.between(0, most); };
  int seen = 0;
  for (int round = 0; round < 20'000; ++round) {
    const int size = round % 2 == 0 ? 20 : evasion::field_size - 1;
    evasion::Walls walls;
    for (int count = cell(3); count >= 0; --count) {
      const int x = cell(size), y = cell(size), length = cell(size / 2);
      const bool level = cell(1) == 0;
      walls.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y),
                       static_cast<std::int16_t>(std::min(level ? x + length : x, evasion::field_size - 1)),
                       static_cast<std::int16_t>(std::min(level ? y : y + length, evasion::field_size - 1))});
    }
    const evasion::Point one{cell(size), cell(size)}, other{cell(size), cell(size)};
    const bool by_rules = evasion::in_sight(walls, one, other, evasion::LineOfSight::fair);
    ASSERT_EQ(evasion::sees(walls, one, other), by_rules)
        << one.x << "," << one.y << " to " << other.x << "," << other.y << ", round " << round;
    seen += by_rules ? 1 : 0;
  }
  EXPECT_GT(seen, 4000);
  EXPECT_LT(seen, 18'000);
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
