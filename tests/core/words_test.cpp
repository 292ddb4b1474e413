#include "text/words.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace agon {
namespace {

std::vector<std::string> words_in(std::string_view line) {
  std::vector<std::string> found;
  for (Words words(line); !words.at_end();) found.emplace_back(words.next());
  return found;
}

TEST(Words, blanks_part_them) {
  EXPECT_EQ(words_in("go 1  2\t3 "), (std::vector<std::string>{"go", "1", "2", "3"}));
  EXPECT_EQ(words_in(" \t"), std::vector<std::string>{});
  Words none("");
  EXPECT_EQ(none.next(), "");
  EXPECT_TRUE(none.at_end());
}

TEST(Words, what_is_left_keeps_its_blanks_or_loses_those_before_it) {
  Words words("say  a b ");
  words.next();
  EXPECT_EQ(words.rest(), "  a b ");
  EXPECT_EQ(words.text(), "a b ");
}

TEST(Words, numbers_are_whole_and_fit) {
  EXPECT_EQ(read_number("-7"), -7);
  EXPECT_EQ(Words("  12 x").number(), 12);
  for (const char* none : {"", "+1", "1.0", "1x", " 1", "2147483648", "-2147483649", "0x1"})
    EXPECT_FALSE(read_number(none)) << none;
}

TEST(Words, trimming) {
  EXPECT_EQ(trimmed("\t a b \t"), "a b");
  EXPECT_EQ(trimmed(" "), "");
  EXPECT_EQ(without_return("a\r"), "a");
  EXPECT_EQ(without_return("a\r\r"), "a\r");
}

}  // namespace
}  // namespace agon
