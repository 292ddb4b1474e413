#include "text/utf8.h"

#include <gtest/gtest.h>

namespace agon {

TEST(Utf8, valid_text_stays) {
  EXPECT_EQ(utf8_repaired("Ünïcode ✓ 🎲 end"), "Ünïcode ✓ 🎲 end");
  EXPECT_EQ(utf8_repaired(""), "");
}

TEST(Utf8, broken_bytes_are_replaced_one_by_one) {
  EXPECT_EQ(utf8_repaired("a\xFFz"), "a\xEF\xBF\xBDz");
  EXPECT_EQ(utf8_repaired("\xC3"), "\xEF\xBF\xBD") << "cut off";
  EXPECT_EQ(utf8_repaired("\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD") << "overlong";
  EXPECT_EQ(utf8_repaired("\xED\xA0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD") << "surrogate";
}

TEST(Utf8, control_characters_do_not_reach_a_terminal) {
  EXPECT_EQ(utf8_repaired("a\x1B[31m\tb"), "a?[31m?b");
}

}  // namespace agon
