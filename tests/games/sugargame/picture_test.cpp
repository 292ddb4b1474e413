// What watchers are shown.
#include <gtest/gtest.h>

#include "games/sugargame/positions.h"

namespace agon::sugargame {
namespace {

const Rules rules;

const Sprite* sprite_of(const Picture& picture, std::uint32_t id) {
  for (const auto& sprite : picture.sprites)
    if (sprite.id == id) return &sprite;
  return nullptr;
}

const Mark* mark_of(const Picture& picture, const std::string& kind) {
  for (const auto& mark : picture.marks)
    if (mark.kind == kind) return &mark;
  return nullptr;
}

TEST(Picture, ShowsSugarAsShadeAndNumeral) {
  auto state = state_with({{0, 0}}, {{4, 4}});
  state.cap.set(cell_at(2, 1), 7);
  state.cap.set(cell_at(3, 1), 7);
  state.sugar.set(cell_at(2, 1), 5);
  const auto picture = rules.picture(state, nullptr);
  EXPECT_EQ(picture.tiles[std::size_t(cell_at(2, 1))], 'a' + 1 + 5);
  EXPECT_EQ(picture.tiles[std::size_t(cell_at(3, 1))], 'b') << "fertile, nothing there now";
  EXPECT_EQ(picture.tiles[std::size_t(cell_at(1, 1))], 'a') << "barren";
  ASSERT_EQ(picture.labels.size(), 1U);
  EXPECT_EQ(picture.labels[0].text, "5");
  EXPECT_EQ(picture.labels[0].x, 2);
  EXPECT_EQ(picture.labels[0].y, 1);
}

TEST(Picture, AgentsKeepTheirIdsAndTheRemovedAreGone) {
  auto state = state_with({{0, 1}, {1, 1}}, {{0, 2}, {4, 4}});
  const auto before = state;
  turn(rules, state, go(1, 1, 2));
  const auto picture = rules.picture(state, &before);
  ASSERT_NE(sprite_of(picture, 2), nullptr);
  EXPECT_EQ(sprite_of(picture, 2)->label, "1");
  EXPECT_EQ(sprite_of(picture, 2)->y, 2);
  EXPECT_EQ(sprite_of(picture, 6), nullptr);
  ASSERT_NE(sprite_of(picture, 7), nullptr);
  ASSERT_NE(mark_of(picture, "kill"), nullptr);
  EXPECT_EQ(mark_of(picture, "kill")->seat, 0);
  EXPECT_EQ(mark_of(picture, "kill")->text, "player 1 removed agent 5 of player 2 at (0,2)");
  ASSERT_EQ(picture.lines.size(), 3U) << "the last move, and a cross where the agent was";
  EXPECT_EQ(picture.lines[0].y1, 1);
  EXPECT_EQ(picture.lines[0].y2, 2);
  EXPECT_EQ((picture.lines[1].x1 + picture.lines[1].x2) / 2, 0);
  EXPECT_EQ((picture.lines[1].y1 + picture.lines[1].y2) / 2, 2);
}

TEST(Picture, RingsTheAgentsThatTheNextMoveCouldRemove) {
  const auto picture = rules.picture(state_with({{0, 1}, {1, 1}}, {{0, 2}, {4, 4}}), nullptr);
  std::vector<std::pair<double, double>> ringed;
  for (const auto& sprite : picture.sprites)
    if (sprite.shape == Shape::ring) ringed.emplace_back(sprite.x, sprite.y);
  EXPECT_EQ(ringed, (std::vector<std::pair<double, double>>{{0, 2}})) << "agent 1 can come to (1,2)";
}

TEST(Picture, GivesAChanceBySugarAndAgentsTheMoreTheLaterItIs) {
  auto state = state_with({{0, 0}, {1, 0}}, {{4, 4}, {3, 4}});
  const double even = rules.lead(state)->value;
  EXPECT_GT(even, 0) << "the first move is worth a little";
  EXPECT_LT(even, 0.2);
  state.taken = {20, 10};
  const Lead early = *rules.lead(state);
  EXPECT_GT(early.value, even);
  EXPECT_EQ(early.sides[1].value, -early.value);
  EXPECT_EQ(early.sides[0].amount, 20);
  state.step = 150;
  EXPECT_GT(rules.lead(state)->value, early.value);
  state = state_with({{0, 0}}, {{4, 4}, {3, 4}});
  EXPECT_LT(rules.lead(state)->value, -0.5) << "an agent less weighs more than the first move";
}

TEST(Picture, GivesTheWinnerTheWholeChanceAtTheEnd) {
  auto state = state_with({{0, 0}}, {{4, 4}});
  turn(rules, state, go(0, 2, 0));
  EXPECT_EQ(rules.lead(state)->value, -1) << "player 1 forfeited";
}

TEST(Picture, SplitsTheScore) {
  auto state = state_with({{0, 0}}, {{4, 4}});
  state.taken = {12, 30};
  state.kills = {2, 1};
  const auto picture = rules.picture(state, nullptr);
  EXPECT_EQ(picture.panels[0].score, "62");
  EXPECT_EQ(picture.panels[1].value, 30 - 50);
  const auto& items = picture.panels[0].items;
  ASSERT_EQ(items.size(), 4U);
  EXPECT_EQ(items[0].amount, 12);
  EXPECT_EQ(items[1].amount, 2);
  EXPECT_EQ(items[2].amount, 1);
  EXPECT_EQ(items[3].amount, 1);
}

TEST(Picture, AForfeitIsMarkedAndTheOffendingMoveDrawn) {
  auto state = state_with({{0, 0}}, {{4, 4}});
  const auto before = state;
  turn(rules, state, go(0, 2, 0));
  const auto picture = rules.picture(state, &before);
  ASSERT_NE(mark_of(picture, "forfeit"), nullptr);
  EXPECT_EQ(mark_of(picture, "forfeit")->text, "player 1 forfeited: not-adjacent");
  ASSERT_NE(mark_of(picture, "end"), nullptr);
  EXPECT_EQ(mark_of(picture, "end")->seat, 1);
  ASSERT_EQ(picture.lines.size(), 1U);
  EXPECT_EQ(picture.lines[0].x2, 2);
  EXPECT_EQ(picture.caption, "player 1 forfeited: not-adjacent (agent 0 to (2,0))");
}

}  // namespace
}  // namespace agon::sugargame
