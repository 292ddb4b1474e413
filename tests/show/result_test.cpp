#include "show/result.h"

#include <gtest/gtest.h>

namespace agon::show {
namespace {

Picture two(const std::string& first, const std::string& first_score, const std::string& second,
            const std::string& second_score) {
  Picture picture;
  picture.panels = {{0, "Blue", first, {0x5cc8ff}, first_score, 0, -1, {}, ""},
                    {1, "Yellow", second, {0xffe066}, second_score, 0, -1, {}, ""}};
  return picture;
}

TEST(Result, TheWinnersPointsFirst) {
  const Outcome outcome{{2, 22}, {1}, "wall", "Blue crashed into a wall; Yellow wins with 2 to 22"};
  const auto result = result_of(outcome, two("ada", "2", "bob", "22"));
  EXPECT_EQ(result.headline, "bob wins 22 – 2");
  EXPECT_EQ(result.text, "Blue crashed into a wall");
  EXPECT_EQ(result.color, Color{0xffe066});
}

TEST(Result, TheOutcomesOwnWordsHaveTheWinnersPointsFirst) {
  const Outcome outcome{{-29, 13}, {1}, "wall", "Yellow wins with -29 to 13"};
  const auto result = result_of(outcome, two("ada", "-29", "bob", "13"));
  EXPECT_EQ(result.headline, "bob wins 13 – -29");
  EXPECT_EQ(result.text, "Yellow wins with 13 to -29");
}

TEST(Result, NamesThatAreTheSameAreToldApart) {
  const Outcome outcome{{1, 0}, {0}, "enemy-fort", "seat 0 reached the enemy fort"};
  auto picture = two("greedy", "won", "greedy", "lost");
  picture.marks.push_back({"enemy-fort", 0, "Orange wins: it stands on the fort"});
  const auto result = result_of(outcome, picture);
  EXPECT_EQ(result.headline, "greedy (Blue) wins");
  EXPECT_EQ(result.text, "Orange wins: it stands on the fort") << "the game's own words";
}

TEST(Result, DrawsAndTeams) {
  EXPECT_TRUE(result_of({}, two("a", "1", "b", "1")).empty()) << "it is not over";
  EXPECT_EQ(result_of({{3, 3}, {}, "max-cycles", "the last cycle is over"}, two("a", "3", "b", "3")).headline,
            "a draw 3 – 3");
  Picture teams = two("red", "9", "blue", "4");
  teams.panels[1].seat = 6;
  EXPECT_EQ(result_of({{}, {6, 7, 8}, "levels", "over"}, teams).headline, "blue wins 4 – 9")
      << "seats of one team";
  EXPECT_EQ(result_of({{}, {0, 6}, "levels", "over"}, teams).headline, "a draw 9 – 4");
}

}  // namespace
}  // namespace agon::show
