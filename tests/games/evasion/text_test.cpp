#include "games/evasion/rules/text.h"

#include <gtest/gtest.h>

namespace agon::evasion {
namespace {

std::optional<Wall> created(std::string_view line) { return parse_hunter_move(line).action.create; }

const Wall full{100, 0, 100, 299};

TEST(EvasionText, the_first_line_of_every_game) {
  EXPECT_EQ(state_line(State{}), "0 0 0 1 1 null 230 200 0 0 0");
}

TEST(EvasionText, walls_are_written_newest_first) {
  State state;
  state.last_wall = 7;
  state.walls = {Wall{1, 2, 1, 9}, Wall{3, 4, 5, 4}};
  EXPECT_EQ(state_line(state), "0 0 0 1 1 7 230 200 0 0 2 1 2 1 9 3 4 5 4");
  EXPECT_EQ(parse_state_line(state_line(state)), state);
}

TEST(EvasionText, a_broken_state_line_is_refused) {
  for (const char* line : {"", "0", "0 0 0 1 1 null 230 200 0 0", "0 0 0 1 1 null 230 200 0 0 1",
                           "0 0 0 1 1 null 230 200 0 0 0 ", "0 0 0 1 1 nil 230 200 0 0 0",
                           "0 0 0 1 1 null 230 200 0 0 -1", "0 0 0 1 1 null 230 200 0 0 1 1 2 1 -9",
                           "0 0 0 2 1 null 230 200 0 0 0", "0 300 0 1 1 null 230 200 0 0 0",
                           "-1 0 0 1 1 null 230 200 0 0 0", "0 0 0 1 1 null 230 200 0 0 2000000000"})
    EXPECT_FALSE(parse_state_line(line)) << line;
}

TEST(EvasionText, moves_that_are_nothing) {
  for (const char* line :
       {"", "none", "NONE", "none extra", "Create 100 0 100 299", " create 100 0 100 299", "move 1 1"}) {
    EXPECT_TRUE(parse_hunter_move(line).readable) << line;
    EXPECT_EQ(parse_hunter_move(line).action, Action{}) << line;
  }
  for (const char* line : {"", "none", "Change 1 1", " change 1 1", "stop", "create 100 0 100 299"}) {
    EXPECT_TRUE(parse_prey_move(line).readable) << line;
    EXPECT_EQ(parse_prey_move(line).action, Action{}) << line;
  }
}

TEST(EvasionText, creations_that_are_read) {
  for (const char* line :
       {"create 100 0 100 299", "create 100 0 100 299 junk", "create 100 0 100 299 ",
        "create\t100\t0\t100\t299", "create 0100 0 0100 299", "create +100 +0 +100 299",
        "create 0x64 0 0x64 0x12B", "create 0o144 0b0 0o144 299", "create\u00a0100 0\u3000100 299"})
    EXPECT_EQ(created(line), full) << line;
}

TEST(EvasionText, creations_that_drop_the_whole_move) {
  for (const char* line :
       {"create", "create 100 0 100", "create  100 0 100 299", "create 100 0 0100 299",
        "create 100,0,100,299", "create 100 0 100 99999999999", "create 100 0 100 2147483648",
        "create 1.0 0 1.0 9", "create 100 0 101 299", "create a 0 a 299", "create 0x 0 0x 9",
        "create 0x100000000 0 0x100000000 9", "create +-1 0 +-1 9", "create - 0 - 9",
        "remove 1 2 1 4 create 100 0 100", "remove 1 2 1 4 remove 1", "remove"}) {
    EXPECT_FALSE(parse_hunter_move(line).readable) << line;
    EXPECT_EQ(parse_hunter_move(line).action, Action{}) << line;
  }
}

TEST(EvasionText, orientation_is_a_question_of_text) {
  EXPECT_EQ(created("create 100 0 0100 0"), (Wall{100, 0, 100, 0}));
  EXPECT_EQ(created("create 5 07 9 07"), (Wall{5, 7, 9, 7}));
  EXPECT_FALSE(parse_hunter_move("create 5 07 9 7").readable);
}

TEST(EvasionText, several_removals_and_one_creation) {
  const Action action =
      parse_hunter_move("remove 1 2 1 4 remove 5 6 7 6 create 8 9 8 9 remove 1 1 1 1").action;
  ASSERT_EQ(action.removals.size(), 2U);
  EXPECT_EQ(action.removals[0], (Wall{1, 2, 1, 4}));
  EXPECT_EQ(action.removals[1], (Wall{5, 6, 7, 6}));
  EXPECT_EQ(action.create, (Wall{8, 9, 8, 9}));
  EXPECT_EQ(hunter_move_text(action), "remove 1 2 1 4 remove 5 6 7 6 create 8 9 8 9");
  EXPECT_EQ(parse_hunter_move("remove 1 2 1 4 and more").action.removals.size(), 1U);
}

TEST(EvasionText, far_numbers_stay_outside_the_field) {
  EXPECT_EQ(created("create 100 -2147483648 100 2147483647"), (Wall{100, -32768, 100, 32767}));
}

TEST(EvasionText, changes_are_reduced_to_signs) {
  EXPECT_EQ(parse_prey_move("change 5 -7").action.change, (Point{1, -1}));
  EXPECT_EQ(parse_prey_move("change +1 -0").action.change, (Point{1, 0}));
  EXPECT_EQ(parse_prey_move("change 2147483647 -2147483648 rest").action.change, (Point{1, -1}));
  for (const char* line : {"change", "change 1", "change 1 ", "change 1.0 0", "change a b", "change  1 1"})
    EXPECT_FALSE(parse_prey_move(line).readable) << line;
}

TEST(EvasionText, moves_come_back_as_they_were_written) {
  EXPECT_EQ(hunter_move_text({}), "none");
  EXPECT_EQ(prey_move_text({}), "none");
  const Action change{{}, {}, Point{0, -1}};
  EXPECT_EQ(prey_move_text(change), "change 0 -1");
  EXPECT_EQ(parse_prey_move(prey_move_text(change)).action, change);
}

TEST(EvasionText, numbers_with_a_base_wrap_as_32_bits_do) {
  EXPECT_EQ(read_number("0xFFFFFFFF"), -1);
  EXPECT_EQ(read_number("-0xFFFFFFFF"), 1);
  EXPECT_EQ(read_number("-2147483648"), std::numeric_limits<std::int32_t>::min());
  EXPECT_FALSE(read_number(""));
  EXPECT_FALSE(read_number("+"));
  EXPECT_FALSE(read_number("0b2"));
  EXPECT_FALSE(read_number("0x-1"));
}

TEST(EvasionText, a_kept_buffer_is_appended_to) {
  std::string buffer = "continues ";
  append_state_line(buffer, State{});
  EXPECT_EQ(buffer, "continues 0 0 0 1 1 null 230 200 0 0 0");
}

}  // namespace
}  // namespace agon::evasion
