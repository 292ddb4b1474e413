#include "search/punctuality.h"

#include <gtest/gtest.h>

namespace agon::search {
namespace {

using std::chrono::milliseconds;

TEST(Punctuality, ThinksAsUsualOnAQuietMachine) {
  Punctuality punctuality;
  EXPECT_EQ(punctuality.allowed(milliseconds(500), milliseconds(450)), milliseconds(450));
  punctuality.thought(milliseconds(450), milliseconds(451), milliseconds(1));
  EXPECT_EQ(punctuality.allowed(milliseconds(500), milliseconds(450)), milliseconds(450));
}

TEST(Punctuality, KeepsEightOfTheLongestPauses) {
  Punctuality punctuality;
  punctuality.thought(milliseconds(450), milliseconds(452), milliseconds(20));
  EXPECT_EQ(punctuality.allowed(milliseconds(500), milliseconds(450)), milliseconds(340));
  punctuality.thought(milliseconds(340), milliseconds(370), milliseconds(10));
  EXPECT_EQ(punctuality.allowed(milliseconds(500), milliseconds(450)), milliseconds(260));
}

TEST(Punctuality, KnowsWhetherTheMachineIsQuiet) {
  Punctuality punctuality;
  EXPECT_FALSE(punctuality.quiet()) << "nothing is known before the first move";
  punctuality.thought(milliseconds(450), milliseconds(452));
  EXPECT_TRUE(punctuality.quiet());
  punctuality.thought(milliseconds(450), milliseconds(470));
  EXPECT_FALSE(punctuality.quiet());
}

TEST(Punctuality, ForgetsPausesSlowly) {
  Punctuality punctuality;
  punctuality.thought(milliseconds(450), milliseconds(450), milliseconds(40));
  for (int move = 0; move < 50; ++move) punctuality.thought(milliseconds(400), milliseconds(400));
  EXPECT_LT(punctuality.allowed(milliseconds(500), milliseconds(450)), milliseconds(450));
  for (int move = 0; move < 400; ++move) punctuality.thought(milliseconds(400), milliseconds(400));
  EXPECT_EQ(punctuality.allowed(milliseconds(500), milliseconds(450)), milliseconds(450));
}

TEST(Punctuality, NeverGivesUpThinking) {
  Punctuality punctuality;
  punctuality.thought(milliseconds(450), milliseconds(2000), milliseconds(1500));
  EXPECT_EQ(punctuality.allowed(milliseconds(500), milliseconds(450)), milliseconds(25));
}

}  // namespace
}  // namespace agon::search
