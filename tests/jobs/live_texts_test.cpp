#include "jobs/remote/live_texts.h"

#include <gtest/gtest.h>

namespace agon::jobs {
namespace {

TEST(LiveText, IsReadInPiecesFromAnywhere) {
  LiveText text(Playing{});
  EXPECT_TRUE(text.piece(0, 10).bytes.empty());
  EXPECT_FALSE(text.piece(0, 10).over);
  text.add("one\ntwo\n");
  text.add("three\n");
  EXPECT_EQ(text.piece(0, 5).bytes, "one\nt");
  EXPECT_EQ(text.piece(4, 100).bytes, "two\nthree\n");
  EXPECT_FALSE(text.piece(4, 100).over);
  EXPECT_TRUE(text.piece(99, 10).bytes.empty());
}

TEST(LiveText, IsOverOnceAllOfItWasRead) {
  LiveText text(Playing{});
  text.add("0123456789");
  text.end();
  EXPECT_FALSE(text.piece(0, 5).over);
  EXPECT_TRUE(text.piece(5, 5).over);
  EXPECT_EQ(text.piece(5, 5).bytes, "56789");
  EXPECT_TRUE(text.piece(10, 5).over);
  EXPECT_TRUE(text.piece(10, 5).why.empty());
}

TEST(LiveText, ThatIsTooLongSaysSoAndGrowsNoMore) {
  LiveText text(Playing{});
  const std::string half(LiveText::longest / 2, 'x');
  text.add(half);
  text.add(half);
  EXPECT_FALSE(text.piece(LiveText::longest, 5).over);
  text.add("y");
  text.add("z");
  const auto end = text.piece(LiveText::longest, 5);
  EXPECT_TRUE(end.over);
  EXPECT_TRUE(end.bytes.empty());
  EXPECT_NE(end.why.find("16 MiB"), std::string::npos);
}

TEST(LiveTexts, TellOfThoseThatHaveLastedForASecond) {
  LiveTexts texts;
  Playing about;
  about.title = "ada – bob";
  const auto first = texts.begin("lab-1", about), second = texts.begin("lab-1", about);
  EXPECT_NE(first->about().id, second->about().id);
  EXPECT_EQ(first->about().id, "lab-1-1");
  EXPECT_TRUE(texts.playing().empty());
  texts.end(second);
  texts.end(second);
  texts.end(first);
}

}  // namespace
}  // namespace agon::jobs
