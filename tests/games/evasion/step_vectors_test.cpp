#include <gtest/gtest.h>

#include "games/evasion/rules/text.h"
#include "games/evasion/vectors.h"

namespace agon::evasion {
namespace {

void expect_step(const boost::json::object& record) {
  const Rules rules = original_rules(record);
  auto state = parse_state_line(word_of(record, "s"));
  ASSERT_TRUE(state);
  ASSERT_EQ(state_line(*state), word_of(record, "s"));
  const ReadMove hunter = parse_hunter_move(word_of(record, "h"));
  const ReadMove prey = parse_prey_move(word_of(record, "p"));
  const std::string why = word_of(record, "why");
  EXPECT_EQ(hunter.readable, why != "unreadable-hunter");
  if (prey_moves_at(state->tick)) {
    EXPECT_EQ(prey.readable, why != "unreadable-prey");
  }
  const auto fault = rules.check(*state, hunter_seat, hunter.action);
  if (!why.starts_with("unreadable")) {
    EXPECT_EQ(fault ? fault->code : "", why);
  }
  rules.play(*state, hunter.action, prey.action);
  EXPECT_EQ(state_line(*state), word_of(record, "o"));
  EXPECT_EQ(state->ending == Ending::capture, record.at("c").as_int64() == 1);
}

TEST(EvasionVectors, every_step_of_the_original) {
  const auto records = vectors_of("step");
  ASSERT_GT(records.size(), 400U);
  for (const auto& record : records) {
    SCOPED_TRACE(boost::json::serialize(record));
    expect_step(record);
  }
}

/// A wall cell at (wx,wy) from the hunter; whether the prey at (dx,dy) is caught all the same.
bool caught_behind(const Rules& rules, Point prey, Point cell) {
  State state;
  state.tick = 40;
  state.hunter = {149, 149};
  state.prey = {150 + prey.x, 150 + prey.y};
  const auto x = static_cast<std::int16_t>(150 + cell.x);
  const auto y = static_cast<std::int16_t>(150 + cell.y);
  state.walls.push_back({x, y, x, y});
  rules.play(state, {}, {});
  return state.ending == Ending::capture;
}

TEST(EvasionVectors, the_cells_that_save_the_prey_in_the_original) {
  Config config;
  config.line_of_sight = LineOfSight::original;
  const Rules rules(config);
  for (const auto& record : vectors_of("los")) {
    const Point prey{static_cast<int>(record.at("dx").as_int64()),
                     static_cast<int>(record.at("dy").as_int64())};
    std::vector<Point> saving;
    for (const auto& cell : record.at("saved_by").as_array())
      saving.push_back(
          {static_cast<int>(cell.as_array()[0].as_int64()), static_cast<int>(cell.as_array()[1].as_int64())});
    for (int y = -5; y <= 5; ++y) {
      for (int x = -5; x <= 5; ++x) {
        const Point cell{x, y};
        if (cell == prey || cell == Point{0, 0}) continue;  // nobody stands in a wall
        const bool saved = std::find(saving.begin(), saving.end(), cell) != saving.end();
        EXPECT_EQ(caught_behind(rules, prey, cell), !saved)
            << boost::json::serialize(record) << " wall at " << x << ' ' << y;
      }
    }
  }
}

}  // namespace
}  // namespace agon::evasion
