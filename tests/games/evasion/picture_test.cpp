#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/evasion/rules/rules.h"
#include "games/evasion/rules/text.h"

namespace agon::evasion {
namespace {

TEST(EvasionPicture, shows_walls_figures_and_panels) {
  const Rules rules;
  const State state = parse_state_line("40 100 100 1 -1 20 230 200 0 0 2 0 50 299 50 7 60 7 80").value();
  const Picture picture = rules.picture(state, nullptr);
  EXPECT_EQ(picture.width, 300);
  EXPECT_EQ(picture.height, 300);
  ASSERT_EQ(picture.lines.size(), 4U);
  EXPECT_EQ(picture.lines[1].x2, 299);  // the newest wall is drawn last
  EXPECT_EQ(picture.lines[2].width, 0) << "the hunter's way to the wall and back, which is no wall";
  EXPECT_NE(picture.lines[0].color, picture.lines[1].color);
  ASSERT_EQ(picture.sprites.size(), 3U);
  EXPECT_EQ(picture.sprites[2].heading, 315);
  ASSERT_EQ(picture.panels.size(), 2U);
  EXPECT_EQ(picture.panels[0].items[0].amount, 2);
  EXPECT_EQ(picture.panels[0].items[1].amount, 30);
  EXPECT_EQ(picture.caption.find("tick 40, caught at about tick "), 0U) << picture.caption;
  EXPECT_TRUE(picture.marks.empty());
}

/// The lines of a picture that have no width, as "x1 y1 x2 y2".
std::vector<std::string> hints(const char* line) {
  std::vector<std::string> found;
  for (const Line& each : Rules().picture(parse_state_line(line).value(), nullptr).lines)
    if (each.width == 0) found.push_back(fmt::format("{} {} {} {}", each.x1, each.y1, each.x2, each.y2));
  return found;
}
using Hints = std::vector<std::string>;

TEST(EvasionPicture, shows_the_hunters_way_and_the_walls_that_it_could_build) {
  EXPECT_EQ(hints("40 100 100 1 -1 20 230 200 0 0 0"), Hints{"100 100 150 50"}) << "the wall must wait";
  EXPECT_EQ(hints("70 100 100 1 1 20 230 200 0 0 1 0 120 299 120"),
            (Hints{"100 100 119 119", "120 119 150 89", "100 0 100 119", "0 100 299 100"}))
      << "it bounces, and no wall reaches beyond another";
  EXPECT_EQ(hints("70 100 100 1 1 20 100 10 0 0 0"), (Hints{"100 100 150 150", "0 100 299 100"}))
      << "no wall on the prey";
}

TEST(EvasionPicture, tells_when_a_hunt_is_over_also_if_the_prey_escaped) {
  const Rules rules;
  State state = parse_state_line("40 100 100 1 -1 20 230 200 0 0 0").value();
  state.tick = rules.config().tick_cap;
  state.ending = Ending::tick_cap;
  const Picture picture = rules.picture(state, nullptr);
  const Item& item = picture.panels[1].items[1];
  EXPECT_EQ(item.name, "over at about tick");
  EXPECT_EQ(item.amount, rules.config().tick_cap);
}

TEST(EvasionPicture, names_figures_that_are_far_apart) {
  const Rules rules;
  const auto labels = [&](const char* line) {
    const Picture picture = rules.picture(parse_state_line(line).value(), nullptr);
    return picture.sprites[1].label + picture.sprites[2].label;
  };
  EXPECT_EQ(labels("40 100 100 1 -1 20 230 200 0 0 0"), "preyhunter, next wall in 30");
  EXPECT_EQ(labels("60 100 100 1 -1 20 230 200 0 0 0"), "preyhunter, next wall in 10");
  EXPECT_EQ(labels("70 100 100 1 -1 20 230 200 0 0 0"), "preyhunter, wall ready");
  EXPECT_EQ(labels("40 100 100 1 -1 20 130 120 0 0 0"), "") << "they would cover what they name";
}

TEST(EvasionPicture, marks_what_happened) {
  const Rules rules;
  const State before = parse_state_line("90 100 100 1 1 20 230 200 0 0 1 0 50 299 50").value();
  State after = before;
  rules.play(after, {{before.walls[0]}, Wall{100, 0, 100, 299}, {}}, {});
  const Picture picture = rules.picture(after, &before);
  ASSERT_EQ(picture.marks.size(), 2U);
  EXPECT_EQ(picture.marks[0].kind, "removed");
  EXPECT_EQ(picture.marks[0].text, "hunter took away the horizontal wall at y = 50, x = 0 to 299");
  EXPECT_EQ(picture.marks[1].kind, "wall");
  EXPECT_EQ(picture.marks[1].text, "hunter built a vertical wall at x = 100, y = 0 to 299");
}

TEST(EvasionPicture, marks_how_it_ended) {
  const Rules rules;
  const State before = parse_state_line("41 100 100 1 1 null 105 101 0 0 0").value();
  State after = before;
  rules.play(after, {}, {});
  EXPECT_EQ(rules.picture(after, &before).marks.at(0).kind, "capture");
  EXPECT_TRUE(rules.picture(after, &after).marks.empty());
  after = before;
  rules.step(after, std::array{Decision<Action>{}, Decision<Action>{{}, FaultKind::late}});
  EXPECT_EQ(rules.picture(after, &before).marks.at(0).kind, "prey-timeout");
}

TEST(EvasionPicture, gives_the_hunter_a_chance_to_be_sooner_than_usual) {
  const Rules rules;
  const auto lead = [&](const char* line) { return *rules.lead(parse_state_line(line).value()); };
  const auto free = lead("40 100 100 1 -1 20 230 200 0 0 0");
  EXPECT_LT(std::abs(free.value), 0.6) << "nothing has been decided";
  EXPECT_EQ(free.name, "sooner or later than usual: cells cut off, and left to the prey");
  EXPECT_EQ(free.sides[1].value, -free.value);
  EXPECT_EQ(free.sides[0].amount, 0) << "no wall cuts anything off";
  EXPECT_EQ(free.sides[1].amount, 300 * 300);
  const auto narrow = lead("40 100 200 1 -1 20 230 200 0 0 1 0 150 299 150");
  EXPECT_EQ(narrow.sides[1].amount, 300 * 149) << "the rows below the wall";
  EXPECT_EQ(narrow.sides[0].amount + narrow.sides[1].amount, 300 * 300);
  EXPECT_GT(narrow.value, free.value);
  EXPECT_LT(lead("40 100 100 1 -1 20 230 200 0 0 1 0 150 299 150").value, narrow.value)
      << "the hunter is on the other side of its wall";
}

TEST(EvasionPicture, gives_the_winner_the_whole_chance_at_the_end) {
  const Rules rules;
  State state = parse_state_line("41 100 100 1 1 null 105 101 0 0 0").value();
  EXPECT_LT(rules.lead(state)->value, 1);
  rules.play(state, {}, {});
  EXPECT_EQ(rules.lead(state)->value, 1);
}

}  // namespace
}  // namespace agon::evasion
