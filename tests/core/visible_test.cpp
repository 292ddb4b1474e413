#include "text/utf8.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(Visible, what_would_be_done_is_shown) {
  EXPECT_EQ(visible("\x1b[2Jgone\x07"), "\\x1b[2Jgone\\x07");
  EXPECT_EQ(visible("a\r\nb\tc\x7f"), "a\\r\\nb\\tc\\x7f");
  EXPECT_EQ(visible("\xc2\x9b"
                    "31m"),
            "\\u{9b}31m");
  EXPECT_EQ(visible("abc\xe2\x80\xae"
                    "fed"),
            "abc\\u{202e}fed");
  EXPECT_EQ(visible(std::string_view("\0", 1)), "\\x00");
}

TEST(Visible, letters_of_all_languages_stay) {
  for (const char* text : {"", "plain", "Grüße – ×6", "漢字", "🐍", "\\x1b as it is written"})
    EXPECT_EQ(visible(text), text);
}

TEST(Visible, what_is_no_utf8_is_told_by_its_bytes) {
  EXPECT_EQ(visible("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(visible("\xc3"), "\\xc3");
  EXPECT_EQ(visible("\xc0\x9b"), "\\xc0\\x9b");           // an overlong escape
  EXPECT_EQ(visible("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // half a pair
  EXPECT_EQ(visible("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80");
}

TEST(Visible, lines_may_stay) { EXPECT_EQ(visible("a\n\tb\r\n", true), "a\n\tb\\r\n"); }

TEST(Visible, json_keeps_its_value) {
  EXPECT_EQ(visible_json("{\"a\":\"\u009b\u202e\x7f\"}\n"), "{\"a\":\"\\u009b\\u202e\\u007f\"}\n");
  EXPECT_EQ(visible_json("[\"Grüße 🐍\"]"), "[\"Grüße 🐍\"]");
  EXPECT_EQ(visible_json("\"\xff\""), "\"\\ufffd\"");
}

}  // namespace
}  // namespace agon
