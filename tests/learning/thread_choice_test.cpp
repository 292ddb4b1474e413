#include "learning/thread_choice.h"

#include <gtest/gtest.h>

namespace agon::learning {
namespace {

using std::chrono::microseconds;

/// The threads that are chosen where a step takes so long with one and with all of them.
std::size_t chosen(ThreadChoice& choice, microseconds alone, microseconds shared) {
  while (choice.is_watching()) {
    const std::size_t before = choice.threads();
    const bool changed = choice.took(before == 1 ? alone : shared);
    EXPECT_EQ(changed, choice.threads() != before);
  }
  return choice.threads();
}

TEST(ThreadChoice, ShortStepsKeepOneThread) {
  ThreadChoice choice(0, 2);
  EXPECT_EQ(choice.threads(), 1U);
  EXPECT_EQ(chosen(choice, microseconds(50), microseconds(10)), 1U);
}

TEST(ThreadChoice, LongStepsAreSharedWhereThatIsNearlyTwiceAsFast) {
  ThreadChoice choice(0, 2);
  EXPECT_EQ(chosen(choice, microseconds(180), microseconds(100)), 2U);
  ThreadChoice other(0, 2);
  EXPECT_EQ(chosen(other, microseconds(180), microseconds(101)), 1U);
}

TEST(ThreadChoice, OneFastStepAmongSlowOnesTellsABusyMachine) {
  ThreadChoice choice(0, 2);
  EXPECT_FALSE(choice.took(microseconds(20)));
  EXPECT_EQ(chosen(choice, microseconds(900), microseconds(10)), 1U);
}

TEST(ThreadChoice, AnOwnersNumberIsKept) {
  ThreadChoice choice(3, 2);
  EXPECT_FALSE(choice.is_watching());
  EXPECT_EQ(choice.threads(), 3U);
}

}  // namespace
}  // namespace agon::learning
