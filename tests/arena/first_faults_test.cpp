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

}  // namespace
}  // namespace agon
