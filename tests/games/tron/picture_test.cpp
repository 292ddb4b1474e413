#include <gtest/gtest.h>

#include <cmath>

#include "games/tron/rules/cycle.h"
#include "games/tron/rules/rules.h"
#include "kit/decided.h"

namespace agon::tron {
namespace {

State facing_wall(Cell wall, int health) {
  State state = Rules().start(0);
  for (Agent& agent : state.agents) agent.health = health;
  state.board.put({2, 1}, wall);
  return state;
}

std::vector<std::string> kinds_after(State state, const Action& action) {
  const Rules rules;
  const State before = state;
  rules.step(state, decided(action, Action{}));
  std::vector<std::string> kinds;
  for (const Mark& mark : rules.picture(state, &before).marks) kinds.push_back(mark.kind);
  return kinds;
}

std::string first_sentence(State state, const Action& action) {
  const Rules rules;
  const State before = state;
  rules.step(state, decided(action, Action{}));
  return rules.picture(state, &before).marks.at(0).text;
}

using Kinds = std::vector<std::string>;

TEST(TronPicture, marks_what_happened) {
  EXPECT_EQ(kinds_after(facing_wall(Cell::Empty, 3), {}), Kinds{});
  EXPECT_EQ(kinds_after(facing_wall(Cell::YellowWall, 3), {}), Kinds{"hit"});
  EXPECT_EQ(kinds_after(facing_wall(Cell::YellowWall, 1), {}), (Kinds{"crash", "end"}));
  EXPECT_EQ(kinds_after(facing_wall(Cell::AreaWall, 3), {}), (Kinds{"crash", "end"}));
  EXPECT_EQ(kinds_after(facing_wall(Cell::BlueWall, 1), {std::nullopt, true}), Kinds{"breaker"})
      << "what the breaker takes is not told wall by wall";
}

TEST(TronPicture, tells_what_happened_in_sentences) {
  EXPECT_EQ(first_sentence(facing_wall(Cell::YellowWall, 3), {}), "Blue hit a wall at (2,1), 2 health left");
  EXPECT_EQ(first_sentence(facing_wall(Cell::YellowWall, 1), {}), "Blue crashed into a wall at (2,1)");
  EXPECT_EQ(first_sentence(facing_wall(Cell::BlueWall, 1), {std::nullopt, true}),
            "Blue activated its wall breaker at (1,1)");
}

TEST(TronPicture, gives_a_chance_by_points_and_ground) {
  const Rules rules;
  State state = rules.start(0);
  EXPECT_EQ(rules.lead(state)->value, 0) << "nothing has happened";
  state.scores = {5, 3};
  const Lead ahead = *rules.lead(state);
  EXPECT_GT(ahead.value, 0);
  EXPECT_EQ(ahead.sides[blue].amount, 5);
  EXPECT_EQ(ahead.sides[yellow].value, -ahead.value);
  state.scores = {3, 5};
  EXPECT_EQ(rules.lead(state)->value, -ahead.value) << "both sides are treated alike";
  state.scores = {0, 0};
  for (int y = 1; y < 10; ++y) state.board.put({3, y}, Cell::AreaWall);
  EXPECT_LT(rules.lead(state)->value, 0) << "Blue comes to fewer cells first";
}

TEST(TronPicture, gives_the_winner_the_whole_chance_at_the_end) {
  const Rules rules;
  State state = facing_wall(Cell::AreaWall, 3);
  EXPECT_LT(std::abs(rules.lead(state)->value), 1);
  rules.step(state, decided(Action{}, Action{}));
  EXPECT_EQ(rules.lead(state)->value, -1);
}

TEST(TronPicture, tells_the_winners_points_first) {
  const Rules rules;
  State state = facing_wall(Cell::AreaWall, 3);
  const State before = state;
  rules.step(state, decided(Action{}, Action{}));
  EXPECT_EQ(rules.picture(state, &before).marks.back().text, "Yellow wins 1 to -19");
}

TEST(TronPicture, shows_board_agents_and_panels) {
  const Rules rules;
  State state = facing_wall(Cell::YellowWall, 3);
  state.agents[blue].wall_breaker_rem_time = 4;
  const Picture picture = rules.picture(state, nullptr);
  EXPECT_EQ(picture.tiles[0], 'a');
  EXPECT_EQ(picture.tiles[static_cast<std::size_t>(picture.width) + 1], '.');
  EXPECT_EQ(picture.tiles[static_cast<std::size_t>(picture.width) + 2], 'c');
  ASSERT_EQ(picture.sprites.size(), 3U) << "two agents and the ring of the breaker";
  EXPECT_EQ(picture.sprites[0].label, "●●●") << "a pip a health";
  EXPECT_EQ(picture.sprites[1].label, "◆◆◆◆") << "a pip a cycle of the breaker";
  EXPECT_EQ(picture.sprites.front().heading, 0) << "Blue looks to the right";
  EXPECT_EQ(picture.sprites.back().heading, 180) << "Yellow looks to the left";
  EXPECT_EQ(picture.panels[blue].items[0].amount, 3);
  EXPECT_EQ(picture.panels[blue].items[1].amount, 4);
}

TEST(TronPicture, a_side_has_one_color) {
  const Picture picture = Rules().picture(Rules().start(0), nullptr);
  for (const Seat side : {blue, yellow}) {
    EXPECT_EQ(picture.sprites[side].color, picture.panels[side].color);
    EXPECT_EQ(picture.palette[side + 1].color, picture.panels[side].color)
        << "by it pages know whose a wall is";
  }
}

}  // namespace
}  // namespace agon::tron
