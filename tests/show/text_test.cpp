#include "show/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace agon::show {
namespace {

TEST(Text, Columns) {
  EXPECT_EQ(columns_of(""), 0);
  EXPECT_EQ(columns_of("abc"), 3);
  EXPECT_EQ(columns_of("añ"), 2);
  EXPECT_EQ(columns_of("日本語"), 6);
  EXPECT_EQ(columns_of("e\u0301"), 1);
  EXPECT_EQ(columns_of("🐜"), 2);
  EXPECT_EQ(columns_of("─▀●◆"), 4);
}

TEST(Text, Clip) {
  EXPECT_EQ(clip("hello", 5), "hello");
  EXPECT_EQ(clip("hello", 4), "hel…");
  EXPECT_EQ(clip("hello", 1), "…");
  EXPECT_EQ(clip("hello", 0), "");
  EXPECT_EQ(clip("日本語", 6), "日本語");
  EXPECT_EQ(clip("日本語", 5), "日本…");
  EXPECT_EQ(clip("日本語", 4), "日…");
  EXPECT_EQ(clip("ne\u0301e", 2), "n…");
  EXPECT_EQ(clip("ne\u0301e", 3), "ne\u0301e");
}

TEST(Text, Pad) {
  EXPECT_EQ(pad("ab", 4), "ab  ");
  EXPECT_EQ(pad("日本", 3), "日…");
  EXPECT_EQ(pad("日本語", 4), "日… ");
}

TEST(Text, NothingThatMovesTheCursorGetsThrough) {
  EXPECT_EQ(printable("a\x1b[2Jb"), "a\uFFFD[2Jb");
  EXPECT_EQ(printable("a\r\n\tb"), "a\uFFFD\uFFFD\uFFFDb");
  EXPECT_EQ(printable("\u009b31m"), "\uFFFD31m");  // the one-character form of the escape
  EXPECT_EQ(printable("abc\u202edef"), "abcdef");  // right to left from here
  EXPECT_EQ(printable("\xff\xc0\x80x"), "\uFFFD\uFFFD\uFFFDx");
  EXPECT_EQ(printable("\xe6\x97"), "\uFFFD\uFFFD");            // cut off
  EXPECT_EQ(printable("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD");  // a surrogate
}

TEST(Text, AGlyphBuriedInMarksIsDugOut) {
  std::string buried = "a";
  for (int mark = 0; mark < 50; ++mark) buried += "\u0301";
  EXPECT_EQ(columns_of(buried), 1);
  EXPECT_LE(printable(buried).size(), 8U);
}

TEST(Text, WrappedLines) {
  std::string_view rest = "no answer within three seconds";
  EXPECT_EQ(wrapped_line(rest, 12), "no answer");
  EXPECT_EQ(wrapped_line(rest, 12), "within three");
  EXPECT_EQ(wrapped_line(rest, 12), "seconds");
  EXPECT_TRUE(rest.empty());
  rest = "unbreakable";
  EXPECT_EQ(wrapped_line(rest, 4), "unbr");
  EXPECT_EQ(wrapped_line(rest, 40), "eakable");
  rest = "日本";
  EXPECT_EQ(wrapped_line(rest, 1), "");
  EXPECT_TRUE(rest.empty());
}

RC_GTEST_PROP(Text, AnyBytesAreClippedToTheirColumns, ()) {
  const auto bytes = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
  const int columns = *rc::gen::inRange(0, 20);
  const std::string shown = clip(bytes, columns);
  RC_ASSERT(columns_of(shown) <= columns);
  RC_ASSERT(printable(shown) == shown);
  RC_ASSERT(columns_of(pad(bytes, columns)) == columns);
  for (const char letter : shown) RC_ASSERT(static_cast<unsigned char>(letter) >= 0x20);
}

RC_GTEST_PROP(Text, WrappingEnds, ()) {
  const auto bytes =
      *rc::gen::container<std::string>(rc::gen::element(' ', 'a', 'b', '\xe6', '\x97', '\xa5'));
  const int columns = *rc::gen::inRange(0, 6);
  std::string_view rest = bytes;
  for (std::size_t lines = 0; !rest.empty(); ++lines) {
    RC_ASSERT(lines <= bytes.size());
    RC_ASSERT(columns_of(wrapped_line(rest, columns)) <= columns);
  }
}

}  // namespace
}  // namespace agon::show
