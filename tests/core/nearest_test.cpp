#include "text/words.h"

#include <gtest/gtest.h>

#include <array>

namespace agon {
namespace {

const std::array<std::string, 4> known{"play", "players", "replay", "--games"};

TEST(Nearest, forgives_a_slip) {
  EXPECT_EQ(nearest("plya", known), "play");
  EXPECT_EQ(nearest("pla", known), "play");
  EXPECT_EQ(nearest("plaay", known), "play");
  EXPECT_EQ(nearest("--gmaes", known), "--games");
  EXPECT_EQ(nearest("playres", known), "players");
}

TEST(Nearest, guesses_nothing_from_far) {
  EXPECT_EQ(nearest("serve", known), "");
  EXPECT_EQ(nearest("", known), "");
  EXPECT_EQ(nearest(std::string(1 << 20, 'p'), known), "");
  EXPECT_EQ(nearest("play", {}), "");
}

TEST(Nearest, says_it_in_words) {
  EXPECT_EQ(did_you_mean("plya", known), "; did you mean \"play\"?");
  EXPECT_EQ(did_you_mean("serve", known), "");
}

}  // namespace
}  // namespace agon
