#include "text/words.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(ShellWord, what_means_something_to_a_shell_is_quoted_and_nothing_else) {
  for (const auto* plain : {"cup.contest", "/home/ada/bot-1.py", "a=b", "Łódź"})
    EXPECT_EQ(shell_word(plain), plain);
  EXPECT_EQ(shell_word("week 1.contest"), "'week 1.contest'");
  EXPECT_EQ(shell_word("$HOME;rm"), "'$HOME;rm'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word(""), "''");
}

}  // namespace
}  // namespace agon
