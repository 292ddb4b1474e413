// The analysis as a whole: the same however many threads judge, its marks, its sentences, its file.
#include "analysis/analysis.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "analysis/analysis_file.h"
#include "core/from_json.h"
#include "core/record_file.h"
#include "toy/toy.h"

namespace agon::analysis {
namespace {

Record played_record(std::uint64_t seed) {
  std::string lines;
  MatchSinks sinks;
  sinks.record_line = [&](const std::string& line) { lines += line; };
  toy::entry().play({boost::json::object{{"goal", 300}}, seed, {"random", "random"}}, sinks);
  return parse_record(lines);
}

std::string texts_of(const std::vector<Judgement>& judgements) {
  std::string text;
  for (const auto& judgement : judgements) text += boost::json::serialize(object_of(judgement)) + "\n";
  return text;
}

std::vector<Judgement> judged(const Record& record, unsigned workers, std::uint64_t most_moments = 1000) {
  Options options;
  options.workers = workers;
  options.most_moments = most_moments;
  return analyse(toy::entry(), record, options, nullptr);
}

TEST(Analysis, is_the_same_with_any_number_of_threads) {
  const auto record = played_record(3);
  const auto alone = judged(record, 1);
  EXPECT_EQ(alone.size(), 2 * (record.steps.size() + 1));
  EXPECT_EQ(texts_of(alone), texts_of(judged(record, 3)));
}

TEST(Analysis, of_a_long_match_some_moments_are_judged) {
  const auto record = played_record(3);
  const auto some = judged(record, 2, 10);
  EXPECT_LT(some.size(), record.steps.size());
  EXPECT_GE(some.size(), 2 * 10U);
  EXPECT_EQ(some.back().step, record.steps.size());
}

TEST(Analysis, progress_comes_to_its_end) {
  const auto record = played_record(3);
  Progress last;
  std::size_t found = 0;
  analyse(toy::entry(), record, {.workers = 2},
          [&](const std::vector<Judgement>& judgements, const Progress& progress) {
            EXPECT_EQ(progress.done, last.done + 1);
            last = progress;
            found += judgements.size();
          });
  EXPECT_EQ(last.done, last.of);
  EXPECT_EQ(last.of, record.steps.size() + 1);
  EXPECT_EQ(found, 2 * last.of);
}

TEST(Analysis, ends_when_it_is_told_to) {
  const auto record = played_record(3);
  std::atomic<bool> stop = false;
  const auto found = analyse(toy::entry(), record, {.workers = 1, .stop = &stop},
                             [&](const auto&, const Progress& progress) { stop = progress.done == 5; });
  EXPECT_LT(found.size(), record.steps.size());
}

TEST(Analysis, marks_begin_where_they_are_said_to) {
  EXPECT_EQ(mark_of(0.09), DropMark::none);
  EXPECT_EQ(mark_of(0.1), DropMark::inaccuracy);
  EXPECT_EQ(mark_of(0.2), DropMark::mistake);
  EXPECT_EQ(mark_of(0.3), DropMark::blunder);
}

TEST(Reasons, the_greatest_drops_faults_slow_decisions_and_the_end_by_time) {
  auto record = played_record(3);
  record.header.clocks = RecordClocks{0, 100, 0};
  RecordSteps steps;
  for (std::size_t index = 0; index < record.steps.size(); ++index) {
    auto step = record.steps[index];
    for (auto& decision : step.decisions) decision.ms = 0;
    if (index == 4) step.decisions[0].ms = 95;
    if (index == 5 || index == 6) step.faults.push_back({0, FaultKind::late, "late", "no answer came"});
    steps.add(line_of(step));
  }
  record.steps = steps;
  std::vector<Judgement> judgements;
  const std::vector<std::pair<std::uint64_t, double>> drops{
      {1, 0.15}, {2, 0.5}, {3, 0.05}, {7, 0.25}, {8, 0.12}};
  for (const auto& [step, drop] : drops) {
    judgements.push_back({step, 0, 0.1, drop});
    judgements.back().consequence = {"playing number 1", "playing number 3", "", "", 0, -0.4, 0.1};
  }
  const auto why = reasons_of(record, judgements);
  ASSERT_EQ(why.size(), 2U);
  const auto& own = why[0].sentences;
  ASSERT_EQ(own.size(), 6U);
  std::string told;
  for (const auto& reason : own)
    told += fmt::format("{} {}{}\n", reason.step, enum_name(reason.kind), reason.worst ? " worst" : "");
  EXPECT_EQ(told,
            fmt::format("1 drop\n2 drop worst\n4 slow\n5 fault\n7 drop\n{} end\n", record.steps.size()));
  EXPECT_EQ(own[1].text, "Playing number 1 left a chance of 30 % to win; playing number 3 kept 55 %.");
  EXPECT_EQ(own[1].mark, DropMark::blunder);
  EXPECT_NE(own[3].text.find("twice"), std::string::npos) << own[3].text;
  EXPECT_EQ(why[1].sentences.size(), 1U);
  const auto& winners = record.footer->outcome.winners;
  for (const auto& seat : why) EXPECT_EQ(seat.lost, !winners.empty() && winners[0] != seat.seat);
}

TEST(Reasons, a_sentence_says_what_was_done_what_it_led_to_and_what_was_better) {
  Judgement judgement;
  judgement.consequence = {"turning down", "turning left", "closed Blue in 14 cells", "kept 61"};
  EXPECT_EQ(sentence_of(judgement), "Turning down closed Blue in 14 cells; turning left kept 61.");
  judgement.consequence.later = 7;
  EXPECT_EQ(sentence_of(judgement),
            "Turning down closed Blue in 14 cells 7 steps later; turning left kept 61.");
}

TEST(Reasons, actions_of_a_game_without_words_in_words) {
  EXPECT_EQ(action_words(boost::json::parse(R"({"direction":"Left","activate":true,"number":2})")),
            "direction Left, activate, number 2");
  EXPECT_EQ(action_words(boost::json::parse(R"({"change":{"x":0,"y":-1},"nodes":[{"X":0},{"X":1}]})")),
            "change (x 0, y -1), nodes (2 entries)");
  EXPECT_EQ(action_words(boost::json::parse("{}")), "nothing");
}

TEST(AnalysisFile, is_read_back_and_belongs_to_its_record) {
  const auto record = played_record(3), other = played_record(4);
  const auto judgements = judged(record, 2);
  const auto text = text_of(record, 500, judgements, reasons_of(record, judgements));
  const auto found = analysis_from(text, "x", record);
  EXPECT_EQ(found.lines.size(), judgements.size());
  EXPECT_EQ(found.nodes, 500U);
  EXPECT_TRUE(found.why.is_array());
  EXPECT_THROW(analysis_from(text, "x", other), BadValue);
  EXPECT_THROW(analysis_from("", "x", record), BadValue);
  EXPECT_THROW(analysis_from("{}", "x", record), BadValue);
  EXPECT_THROW(analysis_from(text + "{", "x", record), BadValue);
}

}  // namespace
}  // namespace agon::analysis
