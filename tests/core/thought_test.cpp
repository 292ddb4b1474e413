// What stands beside an action: read within its limits, and whatever is wrong with it told, never thrown.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/from_json.h"
#include "core/record_private.h"
#include "core/thought.h"

namespace agon {
namespace {

Thought beside(const std::string& members) {
  return thought_beside(boost::json::parse(R"({"action":{},)" + members + "}").as_object(), 7);
}

TEST(Thought, all_of_it_is_read) {
  const auto thought =
      beside(R"("value":-0.5,"note":"why","mark":"here","draw":[{"cell":{"x":3,"y":4,"heat":0.7}}])");
  EXPECT_EQ(thought.step, 7U);
  EXPECT_EQ(thought.value, -0.5);
  EXPECT_EQ(thought.note, boost::json::value("why"));
  EXPECT_EQ(thought.mark, "here");
  ASSERT_EQ(thought.draw.size(), 1U);
  EXPECT_EQ(thought.draw[0], drawn_cell(3, 4, 0.7));
  EXPECT_EQ(thought.problem, "");
}

TEST(Thought, usage_is_read_whole_or_left_out) {
  const auto thought = beside(R"("usage":{"input_tokens":900,"output_tokens":90,"dollars":0.25})");
  EXPECT_EQ(thought.usage, (ModelUsage{900, 90, 0, 0.25}));
  EXPECT_FALSE(thought.empty());
  Thought again;
  again.read_json(thought.to_json(), "thought");
  EXPECT_EQ(again, thought);
  EXPECT_EQ(beside(R"("usage":null)").problem, "");
  for (const auto& [wrong, told] :
       {std::pair{R"(7)", "usage: expected an object, got 7"},
        std::pair{R"({"input_tokens":1.5})", "usage.input_tokens: expected a whole number, got 1.5"},
        std::pair{R"({"retries":-1})", "usage.retries: must be between 0 and 1000000000000000, got -1"},
        std::pair{R"({"dollars":-0.1})", "usage.dollars: must be between 0 and 1000000000, got -0.1"},
        std::pair{R"({"dollars":1e300})", "usage.dollars: must be between 0 and 1000000000, got 1e+300"},
        std::pair{R"({"tokens":1})",
                  "usage: unknown field \"tokens\"; the fields are input_tokens, output_tokens, retries, "
                  "dollars"}}) {
    const auto refused = beside(R"("note":"kept","usage":)" + std::string(wrong));
    EXPECT_EQ(refused.problem, told);
    EXPECT_EQ(refused.usage, std::nullopt);
    EXPECT_EQ(refused.note, boost::json::value("kept"));
  }
}

TEST(Thought, usage_of_several_is_their_sum) {
  std::optional<ModelUsage> sum;
  add_usage(sum, std::nullopt);
  EXPECT_EQ(sum, std::nullopt);
  add_usage(sum, ModelUsage{1, 2, 3, 0.5});
  add_usage(sum, std::nullopt);
  add_usage(sum, ModelUsage{10, 20, 30, 0.25});
  EXPECT_EQ(sum, (ModelUsage{11, 22, 33, 0.75}));
}

TEST(Thought, an_answer_without_any_is_none) { EXPECT_TRUE(beside(R"("other":1)").empty()); }

TEST(Thought, what_is_malformed_is_told_and_the_rest_is_kept) {
  for (const std::string wrong :
       {R"("value":1.5)", R"("value":"high")", R"("mark":7)", R"("draw":{})", R"("draw":[7])",
        R"("draw":[{"square":{}}])", R"("draw":[{"cell":{"x":1}}])",
        R"("draw":[{"circle":{"x":1,"y":1,"r":-1}}])", R"("draw":[{"cell":{"x":1e9,"y":0}}])",
        R"("draw":[{"text":{"x":0,"y":0,"text":"a","color":"red"}}])"}) {
    const auto thought = beside(R"("note":"kept",)" + wrong);
    EXPECT_NE(thought.problem, "") << wrong;
    EXPECT_EQ(thought.note, boost::json::value("kept"));
    EXPECT_FALSE(thought.value.has_value());
    EXPECT_TRUE(thought.draw.empty());
  }
}

TEST(Thought, one_wrong_shape_costs_no_other) {
  const auto thought = beside(R"("draw":[{"cell":{"x":1,"y":1}},7,{"cell":{"x":2,"y":2}}])");
  EXPECT_EQ(thought.draw.size(), 2U);
  EXPECT_NE(thought.problem.find("draw[1]"), std::string::npos) << thought.problem;
}

TEST(Thought, what_is_too_much_is_cut_and_said) {
  std::string shapes;
  for (int shape = 0; shape < 300; ++shape)
    shapes += std::string(shape ? "," : "") + R"({"cell":{"x":1,"y":1}})";
  const auto drawn = beside("\"draw\":[" + shapes + "]");
  EXPECT_EQ(drawn.draw.size(), thought_limits::shapes);
  EXPECT_NE(drawn.problem, "");

  const auto marked = beside("\"mark\":\"" + std::string(30, 'a') + "ä" + std::string(60, 'b') + "\"");
  EXPECT_EQ(marked.mark, std::string(30, 'a') + "ä" + std::string(33, 'b'));
  EXPECT_NE(marked.problem, "");

  const auto noted = beside("\"note\":\"" + std::string(4095, 'a') + "ä\"");
  EXPECT_EQ(noted.note, boost::json::value(std::string(4095, 'a')));  // no half a character
  EXPECT_NE(noted.problem, "");

  const auto structured = beside(R"("note":{"long":")" + std::string(5000, 'a') + "\"}");
  EXPECT_TRUE(structured.note.is_null());
  EXPECT_NE(structured.problem, "");
}

TEST(Thought, of_what_takes_too_many_bytes_the_drawing_goes_first) {
  auto thought = beside(R"("note":"kept","value":0.25)");
  thought.draw.assign(256, drawn_path(std::vector<DrawnPoint>(1000, {1, 2})));
  cut_thought(thought, thought_limits::step, "too much");
  EXPECT_TRUE(thought.draw.empty());
  EXPECT_EQ(thought.note, boost::json::value("kept"));
  EXPECT_EQ(thought.value, 0.25);
  EXPECT_NE(thought.problem.find("too much"), std::string::npos);
  EXPECT_LE(size_of(thought), thought_limits::step);
}

TEST(Thought, head_and_tail_are_whole_characters) {
  EXPECT_EQ(head_and_tail("short", 10), "short");
  EXPECT_EQ(head_and_tail("aaaäbbbbbbbbbbbbbbbb", 8), "aaa\n… 14 bytes …\nbbbb");
  EXPECT_EQ(head_and_tail("aaaabbbb", 8, 5), "aaaa\n… 5 bytes …\nbbbb");
}

TEST(Thought, a_private_part_keeps_it) {
  PrivatePart part{
      1,
      "bot",
      {beside(R"("value":0.5,"draw":[{"path":{"cells":[[1,1],[1,2]],"color":"#f80"},"layer":"plan"}])")},
      ""};
  part.thoughts[0].errors = "a line\n";
  part.thoughts.push_back({.step = 9, .depth = 4, .line = {{1, boost::json::parse(R"({"number":2})")}}});
  EXPECT_EQ(private_part_from(private_text(part), "x"), part);
}

TEST(Thought, a_part_of_earlier_versions_is_read) {
  const auto part = private_part_from(R"({"agon_private":2,"seat":0,"salt":"x","command":"bot"})"
                                      "\n"
                                      R"({"step":3,"note":{"a":1}})"
                                      "\n"
                                      R"({"errors":"e"})"
                                      "\n",
                                      "x");
  ASSERT_EQ(part.thoughts.size(), 1U);
  EXPECT_EQ(part.thoughts[0].step, 3U);
  EXPECT_EQ(part.errors, "e");
}

}  // namespace
}  // namespace agon
