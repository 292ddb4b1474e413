// Parameters behind players' names.
#include <gtest/gtest.h>

#include "arena/players.h"
#include "games/tron/players/players.h"
#include "search/processor_time.h"

namespace agon::tron {
namespace {

TEST(TronParams, are_told_behind_the_name) {
  const Rules rules;
  State state = rules.start(0);
  state.agents[blue].position = {10, 8};
  for (int x = 8; x < 24; ++x) state.board.put({x, 9}, Cell::YellowWall);
  const auto action = [&](const std::string& name) {
    return player_named<Rules>(name, blue).make(rules, blue, 1)->decide(state, Nanoseconds{0});
  };
  EXPECT_EQ(action("champion"), action("champion?nodes=6000&health=2500"));
  EXPECT_EQ(action("minimax"), action("minimax?depth=6"));
  EXPECT_NO_THROW(action("territory?nodes=100"));
}

/// Of processor time: a busy machine takes none of it away.
TEST(TronParams, effort_is_a_share_of_the_games_own_clock) {
  Config config;
  config.first_cycle_ms = 300;
  config.cycle_ms = 100;
  const Rules rules(config);
  State state = rules.start(0);
  const auto champion = player_named<Rules>("champion?effort=0.5&nodes=10", blue).make(rules, blue, 1);
  for (const auto& [cycle, asked] : {std::pair{0, 135}, {20, 45}}) {
    state.cycle = cycle;
    for (const Nanoseconds time_left : {Nanoseconds{0}, Nanoseconds{std::chrono::hours(1)}}) {
      const auto began = search::processor_time();
      EXPECT_TRUE(champion->decide(state, time_left).direction);
      EXPECT_GE(search::processor_time() - began, std::chrono::milliseconds(asked))
          << "half of nine tenths, in cycle " << cycle;
    }
  }
}

std::string refusal(const std::string& name) {
  try {
    player_named<Rules>(name, blue);
  } catch (const BadRequest& bad) {
    return bad.what();
  }
  return "";
}

TEST(TronParams, are_refused_in_words) {
  EXPECT_NE(refusal("champion?node=5").find("nodes"), std::string::npos) << refusal("champion?node=5");
  EXPECT_NE(refusal("champion?nodes=-5").find("must be between 10 and"), std::string::npos)
      << refusal("champion?nodes=-5");
  EXPECT_NE(refusal("champion?nodes=1").find("10"), std::string::npos)
      << "its range: " << refusal("champion?nodes=1");
  EXPECT_NE(refusal("champion?nodes=many"), "");
  EXPECT_NE(refusal("champion?nodes"), "");
  EXPECT_NE(refusal("straight?nodes=5").find("takes no parameters"), std::string::npos);
  EXPECT_NE(refusal("champignon?nodes=5").find("champion"), std::string::npos);
  EXPECT_EQ(refusal("champion?"), "");
}

}  // namespace
}  // namespace agon::tron
