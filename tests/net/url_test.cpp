#include "net/router.h"

#include <gtest/gtest.h>

namespace agon::net {
namespace {

using namespace std::string_literals;

TEST(Url, percent_decoding) {
  EXPECT_EQ(percent_decoded("a%20b%2Fc%e2%82%ac"), "a b/c€");
  EXPECT_EQ(percent_decoded("a+b"), "a+b");
  EXPECT_EQ(percent_decoded("a+b%2B", true), "a b+");
  EXPECT_EQ(percent_decoded(""), "");
  EXPECT_EQ(percent_decoded("%00"), "\0"s);
  for (const char* broken : {"%", "%1", "a%", "%zz", "%1g", "%-1"})
    EXPECT_FALSE(percent_decoded(broken)) << broken;
}

TEST(Url, targets_have_segments_and_a_query) {
  const auto target = parse_target("/api/matches/m%201/frames?from=3&name=a+b&flag&=x&from=4");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/api/matches/m 1/frames");
  EXPECT_EQ(target->segments, (std::vector<std::string>{"api", "matches", "m 1", "frames"}));
  EXPECT_EQ(target->query,
            (std::map<std::string, std::string>{{"flag", ""}, {"from", "4"}, {"name", "a b"}}));
}

TEST(Url, empty_segments_are_kept) {
  EXPECT_EQ(parse_target("/")->segments, (std::vector<std::string>{""}));
  EXPECT_EQ(parse_target("/a//b/")->segments, (std::vector<std::string>{"a", "", "b", ""}));
  EXPECT_EQ(parse_target("/?")->path, "/");
}

TEST(Url, nothing_leads_out_of_a_folder) {
  for (const char* target :
       {"",       "a",      "*",        "http://x/", "/..",   "/a/../b", "/%2e%2e/x", "/%2E%2E%2fetc",
        "/a/%2e", "/.",     "/a%2fb",   "/a%5Cb",    "/a\\b", "/%00",    "/a%0d%0ab", "/%7f",
        "/%",     "/a?x=%", "/a?%zz=1", "/a?x=%00",  "/%ff",  "/%c0%af", "/%ed%a0%80"}) {
    EXPECT_FALSE(parse_target(target)) << target;
  }
  EXPECT_TRUE(parse_target("/..a/b..c/..."));
}

TEST(Url, plain_text_is_utf8_without_controls) {
  EXPECT_TRUE(is_plain_text("aä€😀"));
  EXPECT_TRUE(is_plain_text("\xF4\x8F\xBF\xBF"));
  for (const char* bad : {"\x80", "\xC3", "\xC1\x81", "\xE2\x82", "\xE0\x80\xAF", "\xED\xA0\x80",
                          "\xF0\x80\x80\xAF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "a\n", "\x1b[0m"}) {
    EXPECT_FALSE(is_plain_text(bad));
  }
}

}  // namespace
}  // namespace agon::net
