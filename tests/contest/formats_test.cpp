// What all formats promise, and what each does with those who come late or leave.
#include "contest/formats/format.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "contest/runner.h"
#include "contest/schedule.h"
#include "core/errors.h"
#include "core/random.h"
#include "toy/toy.h"

namespace agon::contest {
namespace {

Plan plan_of(const std::string& format, int entrants, std::uint32_t rounds = 1) {
  Plan plan;
  plan.format = format;
  plan.rounds = rounds;
  plan.configs = {nullptr};
  for (int index = 0; index < entrants; ++index)
    plan.entrants.push_back({"e" + std::to_string(index), {"random"}, ""});
  return plan;
}

/// Plays what is missing; the lower number always wins.
std::vector<Pairing> play(const Plan& plan, std::vector<Result>& stored) {
  const PlanOrders orders(toy::entry(), plan);
  ContestTasks source(orders, stored);
  std::vector<Pairing> all;
  for (auto batch = source.next(3); !batch.empty(); batch = source.next(3))
    for (const auto& [match, order] : batch) {
      all.push_back(match);
      Played played;
      played.result = {match.key, match.a, match.b, match.a_first, match.a < match.b ? 1.0 : 0.0, 0, 0};
      stored.push_back(played.result);
      source.take(played);
    }
  EXPECT_TRUE(source.complete());
  return all;
}

std::map<std::pair<int, int>, int> meetings(const std::vector<Pairing>& matches) {
  std::map<std::pair<int, int>, int> all;
  for (const auto& match : matches) ++all[{match.a, match.b}];
  return all;
}

TEST(Formats, each_has_a_name_that_finds_it_and_plays_no_more_than_it_says) {
  for (const auto* format : formats()) {
    EXPECT_EQ(find_format(format->name()), format);
    EXPECT_FALSE(format->summary().empty());
    for (const int count : {2, 3, 5, 8}) {
      auto plan = plan_of(std::string(format->name()), count);
      EXPECT_TRUE(format->problems(plan, true).empty());
      std::vector<Result> stored;
      EXPECT_EQ(play(plan, stored).size(), format->pairings(plan) * plan.games) << format->name() << count;
    }
  }
  EXPECT_EQ(find_format("league"), nullptr);
  EXPECT_THROW(format_of(plan_of("league", 2)), BadRequest);
  EXPECT_EQ(format_names(), "round_robin, gauntlet, swiss, knockout, world");
}

TEST(Formats, a_pair_is_written_lower_number_first_and_nobody_plays_twice_in_a_round_of_swiss_or_knockout) {
  for (const auto* name : {"round_robin", "gauntlet", "swiss", "knockout"}) {
    std::vector<Result> stored;
    std::set<std::pair<std::uint32_t, int>> seen;
    for (const auto& match : play(plan_of(name, 7, name == std::string("knockout") ? 1 : 3), stored)) {
      EXPECT_LT(match.a, match.b);
      if (match.key.game != 0 || name == std::string("gauntlet")) continue;
      EXPECT_TRUE(seen.insert({match.key.round, match.a}).second);
      EXPECT_TRUE(seen.insert({match.key.round, match.b}).second);
    }
  }
}

TEST(Formats, swiss_and_knockout_say_what_speaks_against_a_plan) {
  const auto words_of = [](const Plan& plan, bool given) {
    std::string words;
    for (const auto& problem : format_of(plan).problems(plan, given))
      words += problem.key + ": " + problem.words;
    return words;
  };
  EXPECT_NE(words_of(plan_of("swiss", 8), false).find("format: a swiss contest needs its number of rounds"),
            std::string::npos);
  EXPECT_EQ(words_of(plan_of("swiss", 8), true), "");
  EXPECT_NE(words_of(plan_of("swiss", 4, 4), true).find("rounds: 4 rounds among 4 entrants"),
            std::string::npos);
  EXPECT_NE(
      words_of(plan_of("knockout", 4, 2), true).find("rounds: a knockout ends when one entrant is left"),
      std::string::npos);
}

TEST(Formats, who_comes_late_to_a_round_robin_meets_everybody_and_nothing_else_changes) {
  auto plan = plan_of("round_robin", 4);
  std::vector<Result> stored;
  play(plan, stored);
  const auto rounds = format_of(plan).rounds(plan);
  plan.entrants.push_back({"late", {"random"}, "", 1, rounds});
  plan.entrants.push_back({"later", {"random"}, "", 1, rounds});
  const auto more = meetings(play(plan, stored));
  EXPECT_EQ(more.size(), 4U + 4U + 1U);
  for (const auto& [pair, count] : more) {
    EXPECT_GE(pair.second, 4);
    EXPECT_EQ(count, 2);
  }
}

TEST(Formats, a_new_version_plays_all_that_are_left_and_the_old_one_no_more) {
  auto plan = plan_of("round_robin", 4);
  std::vector<Result> stored;
  play(plan, stored);
  stored.resize(5);  // the contest was stopped after five of its twelve matches
  const auto rounds = format_of(plan).rounds(plan);
  plan.entrants[1].until = rounds;
  plan.entrants.push_back({"e1", {"random"}, "", 2, rounds});
  for (const auto& [pair, count] : meetings(play(plan, stored))) {
    EXPECT_NE(pair.first, 1);
    EXPECT_NE(pair.second, 1);
  }
  EXPECT_EQ(stored.size(), 5U + 6U - 2U + 6U) << "five, what the others had left, and the new version's";
}

TEST(Formats, a_gauntlet_takes_a_newcomer_and_a_new_version_of_its_first) {
  auto plan = plan_of("gauntlet", 3);
  std::vector<Result> stored;
  EXPECT_EQ(play(plan, stored).size(), 4U);
  plan.entrants.push_back({"late", {"random"}, "", 1, format_of(plan).rounds(plan)});
  EXPECT_EQ(meetings(play(plan, stored)), (std::map<std::pair<int, int>, int>{{{0, 3}, 2}}));
  const auto rounds = format_of(plan).rounds(plan);
  plan.entrants[0].until = rounds;
  plan.entrants.push_back({"e0", {"random"}, "", 2, rounds});
  EXPECT_EQ(meetings(play(plan, stored)),
            (std::map<std::pair<int, int>, int>{{{1, 4}, 2}, {{2, 4}, 2}, {{3, 4}, 2}}));
}

TEST(Formats, a_swiss_contest_pairs_those_who_are_in_at_the_time) {
  auto plan = plan_of("swiss", 6, 5);
  plan.entrants[2].until = 2;
  plan.entrants.push_back({"late", {"random"}, "", 1, 3});
  plan.entrants.push_back({"e2", {"random"}, "", 2, 2});
  std::vector<Result> stored;
  for (const auto& match : play(plan, stored)) {
    EXPECT_TRUE(is_in(entrant_of(plan, match.a), match.key.round));
    EXPECT_TRUE(is_in(entrant_of(plan, match.b), match.key.round));
  }
}

TEST(Formats, a_world_is_one_match_of_all_and_says_something_of_each_two) {
  auto plan = plan_of("world", 3, 2);
  plan.games = 1;
  plan.swap = false;
  std::vector<Result> stored;
  const auto matches = play(plan, stored);
  ASSERT_EQ(matches.size(), 2U);
  Played played;
  played.outcome = {{4, 4, 9, 9, 1, 1}, {4, 5}, "victory", "the third team has won"};
  const Seating first(plan, matches[0], 6), second(plan, matches[1], 6);
  EXPECT_EQ(first.entrant(0), 0);
  EXPECT_EQ(first.entrant(5), 2);
  EXPECT_EQ(second.entrant(0), 1) << "the places go round";
  EXPECT_EQ(second.entrant(5), 0);
  played.result.key = matches[0].key;
  const auto results = results_of(plan, matches[0], played);
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(results[0].points, 0) << "8 is less than 18";
  EXPECT_EQ(results[1].points, 0) << "who wins is ahead, whatever its score";
  EXPECT_EQ(results[2].points, 0);
  EXPECT_EQ(results[2].a, 1);
  EXPECT_EQ(results[2].b, 2);
  EXPECT_EQ(results[2].score_a, 18);
  EXPECT_EQ(results[2].key, matches[0].key);
}

TEST(Formats, a_series_has_a_player_a_seat_and_no_plan_can_choose_it) {
  EXPECT_EQ(find_format("series"), nullptr);
  auto plan = plan_of("series", 5);
  plan.games = 3;
  plan.swap = false;
  std::vector<Result> stored;
  const auto matches = play(plan, stored);
  ASSERT_EQ(matches.size(), 3U);
  for (std::size_t game = 0; game < 3; ++game) {
    EXPECT_EQ(matches[game].seed, derived_seed(plan.seed, game));
    for (std::size_t seat = 0; seat < 5; ++seat)
      EXPECT_EQ(Seating(plan, matches[game], 5).entrant(seat), static_cast<int>(seat));
  }
}

TEST(Formats, a_series_swaps_two_players_on_each_seed_and_a_match_by_itself_has_the_seed_that_was_named) {
  auto plan = plan_of("series", 2);
  plan.games = 4;
  std::vector<Result> stored;
  const auto matches = play(plan, stored);
  ASSERT_EQ(matches.size(), 4U);
  for (std::size_t game = 0; game < 4; ++game) {
    EXPECT_EQ(matches[game].seed, derived_seed(plan.seed, game / 2));
    EXPECT_EQ(Seating(plan, matches[game], 2).entrant(0), static_cast<int>(game % 2));
  }
  for (const int players : {1, 2}) {
    plan = plan_of("series", players);
    plan.games = 1;
    plan.seed = 77;
    EXPECT_EQ(Schedule(plan).next()->seed, 77U);
  }
}

TEST(Formats, versions_show_in_names) {
  EXPECT_EQ(label_of({"ada", {}, "", 1}), "ada");
  EXPECT_EQ(label_of({"ada", {}, "", 2}), "ada v2");
}

}  // namespace
}  // namespace agon::contest
