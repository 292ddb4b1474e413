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

TEST(Punctuality, KeepsHalfOfTheTimeWhereAnotherTookItsCore) {
  Punctuality punctuality;
  punctuality.thought(milliseconds(450), milliseconds(452), milliseconds(7));
  EXPECT_EQ(punctuality.allowed(milliseconds(500), milliseconds(450)), milliseconds(450));
  punctuality.thought(milliseconds(450), milliseconds(452), milliseconds(9));
  EXPECT_EQ(punctuality.allowed(milliseconds(500), milliseconds(450)), milliseconds(250));
  EXPECT_EQ(punctuality.allowed(milliseconds(500), milliseconds(100)), milliseconds(100));
}

TEST(Punctuality, KeepsFourOfTheLongestPauses) {
  Punctuality punctuality;
  punctuality.thought(milliseconds(450), milliseconds(452), milliseconds(80));
  EXPECT_EQ(punctuality.allowed(milliseconds(500), milliseconds(450)), milliseconds(180));
  punctuality.thought(milliseconds(180), milliseconds(280), milliseconds(20));
  EXPECT_EQ(punctuality.allowed(milliseconds(500), milliseconds(450)), milliseconds(100));
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
