#include "core/player_name.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(PlayerName, is_a_word_and_what_stands_behind_the_question_mark) {
  const auto name = split_player_name("champion?nodes=20000&health=900");
  EXPECT_EQ(name.word, "champion");
  EXPECT_EQ(name.params, (std::vector<std::string>{"nodes=20000", "health=900"}));
  EXPECT_EQ(split_player_name("random").word, "random");
  EXPECT_TRUE(split_player_name("random").params.empty());
  EXPECT_TRUE(split_player_name("random?").params.empty());
  EXPECT_EQ(split_player_name("a?b=?&").params, (std::vector<std::string>{"b=?"}));
  EXPECT_EQ(split_player_name("").word, "");
}

}  // namespace
}  // namespace agon
