#include "text/bytes.h"

#include <gtest/gtest.h>

namespace agon {

TEST(Bytes, base64_brings_every_byte_back) {
  EXPECT_EQ(base64("any carnal pleas"), "YW55IGNhcm5hbCBwbGVhcw==");
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  EXPECT_EQ(from_base64(base64(all)), all);
  EXPECT_EQ(from_base64("YW55!YW55"), "any") << "stops at a letter that is not base64";
}

TEST(Bytes, characters_are_counted_without_their_continuation_bytes) {
  EXPECT_EQ(characters_in(""), 0U);
  EXPECT_EQ(characters_in("aä漢🎲"), 4U);
  EXPECT_EQ(characters_in("\x80\xFFz"), 2U) << "no UTF-8";
}

TEST(Bytes, a_cut_leaves_no_part_of_a_character) {
  EXPECT_EQ(cut_at_character("aä漢", 6), "aä漢");
  EXPECT_EQ(cut_at_character("aä漢", 5), "aä");
  EXPECT_EQ(cut_at_character("aä漢", 3), "aä");
  EXPECT_EQ(cut_at_character("aä漢", 2), "a");
  EXPECT_EQ(cut_at_character("\x80\x80\x80", 2), "");
}

TEST(Bytes, latin_becomes_characters_and_comes_back) {
  EXPECT_EQ(utf8_of_latin("a\xE4\xFF\x80"), "aäÿ\u0080");
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  EXPECT_EQ(characters_in(utf8_of_latin(all)), 256U);
  EXPECT_EQ(latin_of_utf8(utf8_of_latin(all)), all);
}

TEST(Bytes, a_character_that_latin_lacks_is_replaced_once_or_refused) {
  EXPECT_EQ(latin_of_utf8("ä漢z🎲", '?'), "\xE4?z?");
  EXPECT_EQ(latin_of_utf8("ä漢"), std::nullopt);
  EXPECT_EQ(latin_of_utf8("a\xC3"), std::nullopt) << "cut off";
  EXPECT_EQ(latin_of_utf8("a\xC3", '?'), "a");
  EXPECT_EQ(latin_of_utf8("\x80"), std::nullopt) << "a continuation byte alone";
}

}  // namespace agon
