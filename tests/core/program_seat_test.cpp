// The lines of programs: whatever stands in them, the action is read or refused, and what is kept of the rest
// is bounded and can be read again.
#include "core/program_seat.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include "core/record_private.h"

namespace agon {
namespace {

AnswerLine answered(const std::string& line) { return answer_line(line, 7, {}); }

TEST(AnswerLine, a_line_of_json_is_read_as_a_whole) {
  const auto answer = answered(R"({"action":{"n":1},"value":0.5})");
  EXPECT_EQ(boost::json::serialize(answer.action), R"({"n":1})");
  EXPECT_EQ(answer.thought.value, 0.5);
  EXPECT_EQ(answer.thought.step, 7U);
  EXPECT_EQ(answer.thought.problem, "");
  EXPECT_EQ(answered("[]").code, "no-action");
  EXPECT_EQ(answered(R"({"error":"boom"})").gives_up, "boom");
}

TEST(AnswerLine, parts_that_are_no_json_are_left_out_and_the_others_kept) {
  const auto answer =
      answered(" { \"note\" : \"gr\xfcn}\\\"{\", \"mark\":\"here\" ,\"value\":NaN , \"action\" : [ 1 ] } ");
  EXPECT_EQ(boost::json::serialize(answer.action), "[1]");
  EXPECT_EQ(answer.thought.mark, "here");
  EXPECT_TRUE(answer.thought.note.is_null());
  EXPECT_TRUE(answer.thought.problem.starts_with("note: left out, ")) << answer.thought.problem;
  EXPECT_NE(answer.thought.problem.find("; value: left out, "), std::string::npos) << answer.thought.problem;
}

TEST(AnswerLine, of_members_with_one_name_the_last_one_counts) {
  EXPECT_EQ(answered(R"({"action":1,"value":NaN,"action":2})").action, 2);
  EXPECT_EQ(answered(R"({"action":1,"action":NaN})").code, "bad-json");
}

TEST(AnswerLine, what_is_kept_is_bounded_and_can_be_read_again) {
  std::string many = R"({"action":1)";
  for (int member = 0; member < 20'000; ++member) many += R"(,"m":NaN)";
  EXPECT_LT(answered(many + "}").thought.problem.size(), 1200U);
  for (const int depth : {30, 31, 32, 40, 100'000}) {
    const auto note = std::string(depth, '[') + std::string(depth, ']');
    const auto answer = answered(R"({"action":1,"note":)" + note + R"(,"value":NaN})");
    EXPECT_EQ(answer.action, 1) << depth;
    EXPECT_EQ(answer.thought.note.is_null(), depth > 31) << depth;
    const PrivatePart part{0, "bot", {answer.thought}, ""};
    EXPECT_EQ(private_part_from(private_text(part), "part"), part) << depth;
  }
}

TEST(ReadyLine, a_name_that_cannot_be_read_is_left_out) {
  const auto ready = ready_line("{\"ready\":{\"name\":\"J\xf6rg\",\"observe\":true}}");
  EXPECT_EQ(ready.wrong, "");
  EXPECT_TRUE(ready.observe);
  EXPECT_EQ(ready.name, "");
  EXPECT_TRUE(ready.problem.starts_with("name: left out, ")) << ready.problem;
  EXPECT_EQ(ready_line(R"({"ready":true,"more":NaN})").wrong, "");
  EXPECT_NE(ready_line(R"({"ready":NaN})").wrong, "");
  EXPECT_EQ(ready_line("{\"error\":\"J\xf6rg\"}").gives_up, "J\xf6rg");
}

}  // namespace
}  // namespace agon
