#include "learning/thread_choice.h"

#include <gtest/gtest.h>

namespace agon::learning {
namespace {

using std::chrono::microseconds;

bool shares_after(ThreadChoice& choice, microseconds step) {
  while (choice.is_watching())
    if (choice.took(step)) return true;
  return false;
}

TEST(ThreadChoice, ShortStepsKeepOneThread) {
  ThreadChoice choice(0, 2);
  EXPECT_FALSE(shares_after(choice, microseconds(50)));
  EXPECT_EQ(choice.threads(), 1U);
}

TEST(ThreadChoice, LongStepsAreShared) {
  ThreadChoice choice(0, 2);
  EXPECT_EQ(choice.threads(), 1U);
  EXPECT_TRUE(shares_after(choice, microseconds(51)));
  EXPECT_EQ(choice.threads(), 2U);
  EXPECT_FALSE(choice.is_watching());
}

TEST(ThreadChoice, OneFastStepAmongSlowOnesTellsABusyMachine) {
  ThreadChoice choice(0, 2);
  EXPECT_FALSE(choice.took(microseconds(20)));
  EXPECT_FALSE(shares_after(choice, microseconds(900)));
}

TEST(ThreadChoice, AnOwnersNumberIsKept) {
  ThreadChoice choice(3, 2);
  EXPECT_FALSE(choice.is_watching());
  EXPECT_EQ(choice.threads(), 3U);
}

}  // namespace
}  // namespace agon::learning
