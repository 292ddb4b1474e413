// Matches that go on from the middle of another, decisions that are asked for again, and what they were
// worth.
#include <gtest/gtest.h>

#include <cmath>

#include "arena/past.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "toy/toy.h"

namespace agon {
namespace {

std::string lines_of(const MatchRequest& request) {
  std::string lines;
  MatchSinks sinks;
  sinks.clocks = false;
  sinks.record_line = [&](const std::string& line) { lines += line; };
  toy::entry().play(request, sinks);
  return lines;
}

std::shared_ptr<const Record> played(std::uint64_t seed) {
  return std::make_shared<const Record>(parse_record(lines_of({nullptr, seed, {"random", "random"}})));
}

std::shared_ptr<const Past> past_at(const std::shared_ptr<const Record>& record, std::uint64_t step) {
  return std::make_shared<const Past>(
      Past{record, {"first", step, record->footer->sha1, record->header.seats}});
}

std::string verdict_on(const Record& record) {
  const auto replay = toy::entry().replay(record);
  while (replay->next()) {
  }
  return replay->verdict();
}

TEST(Past, a_fork_holds_what_was_played_before_and_stands_alone) {
  const auto first = played(5);
  ASSERT_GT(first->steps.size(), 4U);
  MatchRequest request{nullptr, 5, {"random", "random"}};
  request.past = past_at(first, 3);
  const auto fork = parse_record(lines_of(request));
  EXPECT_EQ(verdict_on(fork), "");
  EXPECT_EQ(fork.changed, "");
  ASSERT_TRUE(fork.header.origin.has_value());
  EXPECT_EQ(*fork.header.origin, request.past->origin);
  ASSERT_GT(fork.steps.size(), 3U);
  for (std::size_t step = 0; step < 3; ++step)
    for (Seat seat = 0; seat < 2; ++seat) {
      EXPECT_EQ(fork.steps[step].decisions[seat].action, first->steps[step].decisions[seat].action);
      EXPECT_EQ(fork.steps[step].decisions[seat].ms, 0);
    }
}

TEST(Past, a_match_of_its_own_has_no_origin) {
  EXPECT_FALSE(played(5)->header.origin.has_value());
  EXPECT_EQ(lines_of({nullptr, 5, {"random", "random"}}).find("origin"), std::string::npos);
}

TEST(Past, a_past_that_is_longer_than_the_record_is_refused) {
  const auto first = played(5);
  MatchRequest request{nullptr, 5, {"random", "random"}};
  request.past = past_at(first, first->steps.size() + 1);
  EXPECT_THROW(lines_of(request), Failure);
}

TEST(AskAgain, the_same_player_with_the_same_memory_answers_the_same) {
  const auto record = played(5);
  std::size_t asked = 0, same = 0;
  toy::entry().ask(*record, {0, "random", {}}, nullptr, [&](std::uint64_t step, const Asked& answer) {
    EXPECT_EQ(step, asked++);
    same += answer.answer == answer.played;
    EXPECT_FALSE(answer.fault.has_value());
    return true;
  });
  EXPECT_EQ(asked, record->steps.size());
  EXPECT_EQ(same, asked);
}

TEST(AskAgain, what_cannot_be_asked_is_refused) {
  const auto record = played(5);
  const auto ask = [&](const Question& question) {
    toy::entry().ask(*record, question, nullptr, [](std::uint64_t, const Asked&) { return true; });
  };
  EXPECT_THROW(ask({2, "random", {}}), BadRequest);
  EXPECT_THROW(ask({0, "random", {record->steps.size()}}), BadRequest);
  EXPECT_THROW(ask({0, "nobody", {0}}), BadRequest);
}

TEST(Analyst, every_decision_is_judged_and_the_end_is_what_it_was) {
  const auto record = played(5);
  const auto analyst = toy::entry().analyst(*record, 0);
  ASSERT_EQ(analyst->steps(), record->steps.size());
  for (std::uint64_t step = 0; step < analyst->steps(); ++step) {
    const auto judged = analyst->judge(step);
    ASSERT_EQ(judged.size(), 2U);
    for (Seat seat = 0; seat < 2; ++seat) {
      EXPECT_EQ(judged[seat].seat, seat);
      EXPECT_EQ(judged[seat].step, step);
      EXPECT_GE(judged[seat].drop, 0);
      EXPECT_LE(std::abs(judged[seat].value), 1);
      EXPECT_EQ(judged[seat].played, record->steps[step].decisions[seat].action);
      EXPECT_FALSE(judged[seat].best.is_null());
      EXPECT_EQ(judged[seat].line.empty(), judged[seat].drop < least_marked_drop);
    }
  }
  const auto last = analyst->judge(analyst->steps());
  ASSERT_EQ(last.size(), 2U);
  const auto& winners = record->footer->outcome.winners;
  for (Seat seat = 0; seat < 2; ++seat)
    EXPECT_EQ(last[seat].value, winners.empty() ? 0 : winners[0] == seat ? 1 : -1);
}

}  // namespace
}  // namespace agon
