// The lines of the protocol: what is read is what was written, and the rest is refused.
#include "games/sugargame/rules/text.h"

#include <gtest/gtest.h>

#include "games/sugargame/positions.h"

namespace agon::sugargame {
namespace {

TEST(Text, AnswersAreReadBack) {
  for (const Action& action : {Action{3, 1, 2}, Action{9, -1, 7}, Action{-1, 2, 4}}) {
    for (const bool placing : {false, true}) {
      const Reply reply = parse_reply(reply_line(action, placing), placing);
      ASSERT_EQ(reply.kind, Reply::Kind::action);
      EXPECT_EQ(reply.action, action);
    }
  }
  EXPECT_EQ(reply_line(Action{}, false), "pass");
  EXPECT_TRUE(parse_reply("pass", false).action.null());
}

TEST(Text, AnAgentWithoutANumberDoesNotPass) {
  const Reply reply = parse_reply("go -1 -1 -1", false);
  ASSERT_EQ(reply.kind, Reply::Kind::action);
  EXPECT_FALSE(reply.action.null());
  const Rules rules;
  EXPECT_EQ(rules.check(placed_state(rules, 1), 0, reply.action)->code, "not-yours");
}

TEST(Text, AnythingElseIsRefusedWithWhatWouldBeRight) {
  for (const char* const line : {"", "go", "go 1 2", "go 1 2 3 4", "go 1 2 x", "go 1 2 3.0",
                                 "go 1 2 9999999999", "at 1 2 3", "pass 1", "Go 1 2 3", "\1\2"}) {
    const Reply reply = parse_reply(line, false);
    EXPECT_EQ(reply.kind, Reply::Kind::unreadable) << line;
    EXPECT_NE(reply.text.find("go ID X Y"), std::string::npos);
  }
  EXPECT_EQ(parse_reply("pass", true).kind, Reply::Kind::unreadable);
  EXPECT_EQ(parse_reply("error a.B: c d", true).text, "a.B: c d");
  EXPECT_LT(parse_reply("error " + std::string(100'000, 'x'), false).text.size(), 2'000U);
}

TEST(Text, APlayerIsToldWhatItMayKnow) {
  for (const Config& config :
       {Config{}, Config{.hide_steps = true, .growth = Growth::random, .growth_period = 3}}) {
    const Rules rules(config);
    for (const State& state : {rules.start(7), placed_state(rules, 7)}) {
      for (Seat seat = 0; seat < 2; ++seat) {
        const View view = rules.view(state, seat);
        std::string text = opening_lines(config, seat) + capacity_line(view);
        append_request(text, view);
        Told told;
        Told::News news = Told::News::nothing;
        for (std::size_t begin = 0; begin < text.size();) {
          const auto end = text.find('\n', begin);
          news = told.take(std::string_view(text).substr(begin, end - begin));
          ASSERT_NE(news, Told::News::unreadable) << told.reason();
          begin = end + 1;
        }
        EXPECT_EQ(news, Told::News::request);
        EXPECT_EQ(told.view(), view);
      }
    }
  }
}

TEST(Text, HelloNeedsAName) {
  EXPECT_EQ(parse_hello("hello  some body"), "some body");
  for (const char* const line : {"hello", "hello ", "", "hallo x", "GET / HTTP/1.1"})
    EXPECT_FALSE(parse_hello(line)) << line;
}

}  // namespace
}  // namespace agon::sugargame
