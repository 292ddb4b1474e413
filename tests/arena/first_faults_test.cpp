// Which faults stand beside a result.
#include "arena/first_faults.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(FirstFaults, are_the_first_few) {
  std::vector<Fault> first;
  for (int number = 0; number < 9; ++number)
    add_fault(first, {0, FaultKind::late, "", std::to_string(number)});
  ASSERT_EQ(first.size(), most_told_faults);
  EXPECT_EQ(first.back().text, "3");
}

TEST(FirstFaults, tell_why_each_player_is_gone_whatever_came_before) {
  std::vector<Fault> first;
  for (int number = 0; number < 9; ++number) add_fault(first, {0, FaultKind::late, "", ""});
  for (int number = 0; number < 3; ++number)
    for (const Seat seat : {Seat{1}, Seat{0}})
      add_fault(first, {seat, FaultKind::crashed, "exit", std::to_string(number)});
  add_fault(first, {2, FaultKind::late, "no-start", ""});
  ASSERT_EQ(first.size(), most_told_faults + 3);
  EXPECT_EQ(first[most_told_faults], (Fault{1, FaultKind::crashed, "exit", "0"}));
  EXPECT_EQ(first[most_told_faults + 1], (Fault{0, FaultKind::crashed, "exit", "0"}));
  EXPECT_EQ(first.back().code, "no-start");
}

TEST(FirstFaults, say_who_is_broken_and_lateness_is_not) {
  EXPECT_EQ(broken_by(FaultKind::late, "no-start"), Broken::no_start);
  EXPECT_EQ(broken_by(FaultKind::crashed, "no-start"), Broken::no_start);
  EXPECT_EQ(broken_by(FaultKind::crashed, "out-of-memory"), Broken::crashed);
  EXPECT_EQ(broken_by(FaultKind::late, "hangs"), Broken::hangs);
  EXPECT_EQ(broken_by(FaultKind::left, "exited"), Broken::left);
  for (const auto kind : {FaultKind::late, FaultKind::illegal, FaultKind::unreadable, FaultKind::missing,
                          FaultKind::out_of_turn, FaultKind::too_often, FaultKind::game_time})
    EXPECT_EQ(broken_by(kind, "out-of-time"), Broken::no);
  EXPECT_EQ(word_of(Broken::no_start), "no-start");
  EXPECT_EQ(word_of(Broken::hangs), "hangs");
}

TEST(FirstFaults, break_a_seat_once_and_a_group_of_seats_one_by_one) {
  std::vector<Broken> seats(4, Broken::no);
  note_broken(seats, {0, FaultKind::late, "late", ""});
  note_broken(seats, {1, FaultKind::crashed, "crashed", ""});
  note_broken(seats, {1, FaultKind::left, "left", ""});
  EXPECT_EQ(seats, (std::vector<Broken>{Broken::no, Broken::crashed, Broken::no, Broken::no}));
  for (const auto* code : {"left", "hangs", "left"}) note_broken(seats, {2, FaultKind::left, code, ""}, 2);
  EXPECT_EQ(seats, (std::vector<Broken>{Broken::no, Broken::crashed, Broken::left, Broken::hangs}));
  note_broken(seats, {9, FaultKind::left, "left", ""});  // no such seat
}

TEST(FirstFaults, a_program_that_was_never_asked_may_still_never_have_started) {
  std::vector<Broken> seats(3, Broken::no);
  std::vector<SeatReport> reports(3);
  reports[0].protection = reports[1].protection = "bubblewrap";
  reports[0].start_ms = 3;
  note_never_started(seats, reports);
  EXPECT_EQ(seats, (std::vector<Broken>{Broken::no, Broken::no_start, Broken::no}));
}

}  // namespace
}  // namespace agon
