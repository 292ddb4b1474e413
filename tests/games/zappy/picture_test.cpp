// What watchers are told: events in sentences, and who is likely to win.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/zappy/rules/rules.h"
#include "worlds.h"

namespace agon::zappy {
namespace {

std::vector<std::string> told(const Bench& bench, const State& before) {
  std::vector<std::string> sentences;
  for (const auto& mark : Rules(bench.config).picture(bench.state, &before).marks)
    sentences.push_back(mark.text);
  return sentences;
}

using Sentences = std::vector<std::string>;

TEST(ZappyPicture, tells_what_happened_in_sentences) {
  Bench bench;
  State before = bench.state;
  const Index who = bench.player(1, 3, 3, Orientation::N);
  const std::string name = "blue #" + std::to_string(bench.at(who).number);
  EXPECT_EQ(told(bench, before), Sentences{name + " hatched"});
  before = bench.state;
  bench.world.set_level(who, 4);
  EXPECT_EQ(told(bench, before), Sentences{name + " rose to level 4"});
  before = bench.state;
  bench.state.hunger = true;
  bench.pass(126 * 20);
  ASSERT_FALSE(bench.at(who).alive()) << "it has eaten nothing";
  EXPECT_EQ(told(bench, before).at(0), name + " died");
}

TEST(ZappyPicture, tells_a_shout_when_everybody_has_heard_it) {
  Bench bench;
  const Index who = bench.player(1, 3, 3, Orientation::N);
  bench.submit(who, "Broadcast over here; now");
  const State before = bench.state;
  const auto told_of = [&](const State* earlier) {
    std::string found;
    for (const Sprite& each : Rules(bench.config).picture(bench.state, earlier).sprites) found += each.told;
    return found;
  };
  EXPECT_EQ(told_of(&before).find("here"), std::string::npos) << "nobody has heard it yet";
  bench.pass(7);
  EXPECT_TRUE(told_of(&before).ends_with("; shouted \"over here, now\"")) << told_of(&before);
  EXPECT_EQ(told_of(nullptr).find("shouted"), std::string::npos);
}

TEST(ZappyPicture, says_whose_each_figure_is) {
  Bench bench;
  const Index who = bench.player(1, 3, 3, Orientation::N);
  bench.state.players[static_cast<std::size_t>(who)].seat = 7;
  const auto picture = Rules(bench.config).picture(bench.state, nullptr);
  const auto is_of = [](int seat) { return [seat](const Sprite& each) { return each.seat == seat; }; };
  EXPECT_EQ(std::count_if(picture.sprites.begin(), picture.sprites.end(), is_of(7)), 1);
  EXPECT_EQ(std::count_if(picture.sprites.begin(), picture.sprites.end(), is_of(0)), 0);
}

TEST(ZappyPicture, gives_a_chance_by_levels_and_stones) {
  Bench bench;
  const Rules rules(bench.config);
  const Index red = bench.player(0, 3, 3, Orientation::N);
  bench.player(1, 6, 6, Orientation::N);
  EXPECT_EQ(rules.lead(bench.state)->value, 0) << "a player of level 1 each";
  bench.world.set_level(red, 3);
  const Lead ahead = *rules.lead(bench.state);
  EXPECT_GT(ahead.value, 0);
  EXPECT_EQ(ahead.sides[0].amount, 3);
  EXPECT_EQ(ahead.sides[1].amount, 1);
  EXPECT_NEAR(ahead.sides[0].value + ahead.sides[1].value, 0, 1e-3);
  bench.world.set_stock(red, Resource::linemate, 1);
  EXPECT_GT(rules.lead(bench.state)->value, ahead.value) << "a stone for the next level";
}

}  // namespace
}  // namespace agon::zappy
