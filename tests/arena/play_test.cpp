// The synchronous driver, records and replays, over the toy game.
#include <gtest/gtest.h>
#include <boost/json/parse.hpp>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/record_file.h"
#include "toy/toy.h"

namespace agon {
namespace {

std::string recorded(std::uint64_t seed, MatchResult* result = nullptr) {
  std::string lines;
  MatchSinks sinks;
  sinks.clocks = false;
  sinks.record_line = [&](const std::string& line) { lines += line; };
  const auto played = toy::entry().play({nullptr, seed, {"random", "random"}}, sinks);
  if (result != nullptr) *result = played;
  return lines;
}

/// A record whose steps were changed by hand.
template <class Change>
Record with_steps(Record record, Change&& change) {
  std::vector<RecordStep> steps;
  for (std::size_t i = 0; i < record.steps.size(); ++i) steps.push_back(record.steps[i]);
  change(steps);
  record.steps = {};
  for (const auto& step : steps) record.steps.add(line_of(step));
  return record;
}

std::string verdict(const Record& record) {
  const auto replay = toy::entry().replay(record);
  while (replay->next()) {
  }
  return replay->verdict();
}

TEST(Play, a_match_ends_and_its_record_replays) {
  MatchResult result;
  const auto record = parse_record(recorded(5, &result));
  EXPECT_TRUE(result.outcome.over());
  EXPECT_EQ(record.steps.size(), result.steps);
  EXPECT_EQ(verdict(record), "");
}

TEST(Play, same_seed_same_bytes_but_for_the_times) {
  auto first = parse_record(recorded(5)), second = parse_record(recorded(5));
  ASSERT_EQ(first.steps.size(), second.steps.size());
  for (std::size_t i = 0; i < first.steps.size(); ++i)
    for (Seat seat = 0; seat < 2; ++seat)
      EXPECT_EQ(first.steps[i].decisions.at(seat).action, second.steps[i].decisions.at(seat).action);
  EXPECT_EQ(first.footer->hash, second.footer->hash);
  EXPECT_NE(first.footer->hash, parse_record(recorded(6)).footer->hash);
}

TEST(Replay, finds_the_first_difference) {
  auto record = parse_record(recorded(5));
  record.footer->hash = "0000000000000000";
  EXPECT_NE(verdict(record).find("footer: the last state's hash is"), std::string::npos);
  const auto whole = parse_record(recorded(5));
  record = with_steps(whole, [](auto& steps) { steps.pop_back(); });
  EXPECT_NE(verdict(record).find("footer: it counts"), std::string::npos);
  record = with_steps(whole, [](auto& steps) { steps.push_back(steps.back()); });
  EXPECT_NE(verdict(record).find("the rules say the match is over"), std::string::npos);
  record = with_steps(whole, [](auto& steps) { steps[2].decisions.pop_back(); });
  EXPECT_EQ(verdict(record), "step 3: seat 1 is asked by the rules, but did not act");
  record = with_steps(whole, [](auto& steps) { steps[2].hash = "0000000000000000"; });
  EXPECT_TRUE(verdict(record).starts_with("step 3: the state's hash is")) << verdict(record);
  record = with_steps(whole, [](auto& steps) {
    for (auto& decision : steps[2].decisions) decision.at = 7, decision.event = "joined";
  });
  EXPECT_EQ(verdict(record), "step 3: it has events of a timed world, which this game is not");
  record = whole;
  record.header.seats.pop_back();
  EXPECT_THROW(toy::entry().replay(record), BadValue);
}

TEST(Play, bad_requests_say_what_would_be_right) {
  const auto refusal = [](const MatchRequest& request) -> std::string {
    try {
      toy::entry().play(request, {});
    } catch (const BadRequest& bad) {
      return bad.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal({nullptr, 1, {"random"}}), "toy needs 2 players, got 1");
  EXPECT_EQ(refusal({nullptr, 1, {"random", "best"}}),
            "no player \"best\" for seat 1 (player) of toy; there are: random");
  EXPECT_EQ(refusal({json::parse(R"({"goal":0})"), 1, {"random", "random"}}),
            "config.goal: must be between 1 and 1000, got 0");
}

TEST(Play, config_from_words) {
  EXPECT_EQ(toy::entry().config_from(nullptr, {"goal=50"}).at("goal").as_int64(), 50);
  EXPECT_THROW(toy::entry().config_from(nullptr, {"gaol=50"}), BadRequest);
  EXPECT_THROW(toy::entry().config_from(nullptr, {"goal=0"}), BadRequest);
}

TEST(Oracle, answers_and_names_errors) {
  const auto oracle = toy::entry().oracle();
  EXPECT_EQ(
      oracle->answer(R"({"state":{"sums":[3,4]},"actions":[{"number":2},{"number":9}]})"),
      R"({"state":{"sums":[5,5],"lost":-1,"luck":0},"faults":[{"seat":1,"kind":"illegal","code":"out-of-range","text":"the number must be 1, 2 or 3"}],"outcome":{"scores":[],"winners":[],"reason":"","text":""}})");
  EXPECT_EQ(oracle->answer("nonsense").substr(0, 20), R"({"error":"not JSON: )");
  EXPECT_EQ(oracle->answer(R"({"actions":[1]})"),
            R"x({"error":"actions: expected a list of 2, one for each seat (null: no action)"})x");
  EXPECT_EQ(oracle->answer(R"({"state":{"sum":1}})"),
            R"({"error":"state: unknown field \"sum\"; the fields are sums, lost, luck"})");
}

}  // namespace
}  // namespace agon
