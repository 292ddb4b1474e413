#include "text/line_splitter.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace agon {
namespace {

using namespace std::string_literals;

void put(LineSplitter& splitter, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto room = splitter.room();
    const auto count = std::min(room.size(), bytes.size());
    std::memcpy(room.data(), bytes.data(), count);
    splitter.filled(count);
    bytes.remove_prefix(count);
  }
}

/// The lines of the pieces; "!" before one that is too long.
std::vector<std::string> lines_of(const std::vector<std::string>& pieces, LineRules rules = {}) {
  LineSplitter splitter(rules);
  std::vector<std::string> lines;
  for (const auto& piece : pieces) {
    for (std::size_t at = 0; at < piece.size();
         at += 256) {  // as a socket would: never more than one buffer at once
      put(splitter, std::string_view(piece).substr(at, 256));
      while (const auto line = splitter.next())
        lines.push_back((line->too_long ? "!" : "") + std::string(line->text));
    }
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineSplitter, every_end_of_line) {
  EXPECT_EQ(lines_of({"a\nb\r\nc\rd\n\n\r\r\n"}), (Lines{"a", "b", "c", "d", "", "", ""}));
}

TEST(LineSplitter, return_without_newline_is_text_when_switched_off) {
  EXPECT_EQ(lines_of({"a\rb\r\nc\n"}, {64, false}), (Lines{"a\rb", "c"}));
}

TEST(LineSplitter, a_return_completes_the_line_and_its_newline_comes_later) {
  LineSplitter splitter;
  put(splitter, "one\r");
  EXPECT_EQ(splitter.next()->text, "one");
  EXPECT_FALSE(splitter.next());
  put(splitter, "\ntwo\n");
  EXPECT_EQ(splitter.next()->text, "two");
  EXPECT_FALSE(splitter.next());
}

TEST(LineSplitter, cuts_never_change_the_lines) {
  const auto text = "alpha\r\n\nbeta\rgamma\n\r\n0123456789abcdef\r\nx\0y\n\xff\xfe\r\r\nlast\n"s;
  for (const bool lone_return : {true, false}) {
    const LineRules rules{8, lone_return};
    const auto whole = lines_of({text}, rules);
    ASSERT_GT(whole.size(), 5U);
    std::mt19937 random(7);
    for (int round = 0; round < 500; ++round) {
      Lines pieces;
      for (std::size_t at = 0; at < text.size();) {
        const auto count = 1 + random() % 7;
        pieces.push_back(text.substr(at, count));
        at += count;
      }
      ASSERT_EQ(lines_of(pieces, rules), whole);
    }
  }
}

TEST(LineSplitter, the_limit_is_exact_and_the_next_line_is_read) {
  EXPECT_EQ(lines_of({"12345\n123456\nok\n"}, {5, true}), (Lines{"12345", "!12345", "ok"}));
  EXPECT_EQ(lines_of({"12345\r\n123456\r\nok\r\n"}, {5, false}), (Lines{"12345", "!12345", "ok"}));
}

TEST(LineSplitter, an_endless_line_is_reported_once_and_takes_bounded_memory) {
  LineSplitter splitter({1000, true});
  int reports = 0;
  std::size_t most = 0;
  for (int i = 0; i < 10'000; ++i) {
    put(splitter, "0123456789abcdefghijklmnopqrstuvwxyz");
    while (const auto line = splitter.next()) reports += line->too_long ? 1 : 100;
    most = std::max(most, splitter.unread().size());
  }
  EXPECT_EQ(reports, 1);
  EXPECT_LE(most, 1100U);
  put(splitter, "\nnext\n");
  EXPECT_EQ(splitter.next()->text, "next");
}

TEST(LineSplitter, a_long_line_arrives_whole) {
  const std::string longest(64 * 1024, 'x');
  EXPECT_EQ(lines_of({longest + "\nshort\n"}), (Lines{longest, "short"}));
}

TEST(LineSplitter, unread_bytes_can_be_taken) {
  LineSplitter splitter;
  put(splitter, "one\r\nGET / HTTP/1.1\r\n");
  EXPECT_EQ(splitter.next()->text, "one");
  EXPECT_EQ(splitter.take_unread(), "GET / HTTP/1.1\r\n");
  EXPECT_EQ(splitter.unread(), "");
  EXPECT_FALSE(splitter.next());
}

}  // namespace
}  // namespace agon
