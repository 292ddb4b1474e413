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
  EXPECT_EQ(utf8_repaired("a\u009b31m\u202eb\u2066c"), "a?31m?b?c");
  EXPECT_EQ(utf8_repaired_lines("a\n\tb\u0085c"), "a\n\tb?c");
}

TEST(Utf8, names_are_kept_without_what_misleads) {
  EXPECT_EQ(kept_name("\x1b[2JA\u009bd\u202ea\u2069\u200f\u061c\n\x7f"), "[2JAda");
  EXPECT_EQ(kept_name("שָׁלוֹם Åsa 漢字 👩‍🚀"), "שָׁלוֹם Åsa 漢字 👩‍🚀")
      << "joiners stay";
  EXPECT_EQ(kept_name("\u202e"), "");
  EXPECT_EQ(kept_lines("one\n\ttwo\x1b\u2028"), "one\n\ttwo");
}

TEST(Utf8, names_that_look_alike_have_one_look) {
  const auto ada = look_of("Ada Lovelace");
  for (const char* name :
       {"ada lovelace", "ADA LOVELACE ", "\tAda\u00a0 Lovelace", "A\u200bda Love\u2060lace",
        "\u202eAda Lovelace", "Ａｄａ Lovelace", "Ada\u00ad Lovelace\ufe0f"})
    EXPECT_EQ(look_of(name), ada) << name;
  EXPECT_EQ(look_of("A\u030asa"), look_of("åsa"));
  EXPECT_EQ(look_of("STRASSE"), look_of("straße"));
  for (const char* name : {"Ada", "Ada-Lovelace", "AdaLovelace", "Ada Lovelace 2", "Áda Lovelace"})
    EXPECT_NE(look_of(name), ada) << name;
  for (const char* name : {"", "  ", "\u200b\u200d", "\u202e\u00a0"}) EXPECT_EQ(look_of(name), "") << name;
  EXPECT_EQ(look_of("a\xff"), look_of("A\xfe")) << "broken bytes are one character";
}

}  // namespace agon
