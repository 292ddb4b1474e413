// Which matches are a pair, and what breaks a tie.
#include "contest/standing.h"

#include <gtest/gtest.h>

namespace agon::contest {
namespace {

Plan plan_of(std::size_t entrants, std::uint32_t games = 2) {
  Plan plan;
  plan.format = "swiss";
  plan.games = games;
  plan.configs = {nullptr};
  for (std::size_t each = 0; each < entrants; ++each)
    plan.entrants.push_back({std::string(1, static_cast<char>('A' + each)), {"random"}, ""});
  return plan;
}

/// Adds a match for each of a's points.
void meet(std::vector<Result>& results, std::uint32_t round, std::uint32_t board, int a, int b,
          std::initializer_list<double> points) {
  std::uint32_t game = 0;
  for (const double each : points) {
    results.push_back({{round, board, game}, a, b, game % 2 == 0, each});
    ++game;
  }
}

/// Five entrants, of whom three rest once. Every pairing but D's is one all.
std::vector<Result> with_rests() {
  std::vector<Result> results;
  meet(results, 0, 0, 0, 2, {1, 0});
  meet(results, 0, 1, 1, 3, {1, 1});
  results.push_back({{0, 2, 0}, 4, bye, true, 2});
  meet(results, 1, 0, 0, 1, {1, 0});
  meet(results, 1, 1, 2, 4, {0, 1});
  results.push_back({{1, 2, 0}, 3, bye, true, 2});
  meet(results, 2, 0, 1, 4, {0, 1});
  meet(results, 2, 1, 0, 3, {1, 1});
  results.push_back({{2, 2, 0}, 2, bye, true, 2});
  return results;
}

TEST(Standing, a_rest_counts_in_buchholz_as_a_virtual_opponent) {
  const auto plan = plan_of(5);
  const auto table = standings(plan, with_rests());
  for (const std::size_t entrant : {0, 1, 2, 4}) {
    EXPECT_EQ(table[entrant].points, 4);
    EXPECT_EQ(table[entrant].buchholz, 20);
  }
  EXPECT_EQ(table[3].points, 2);
  EXPECT_EQ(table[3].buchholz, 18) << "16 of two opponents, and a virtual one: 0 before, 0, half of a round";
  EXPECT_EQ(table[0].sonneborn, 4 + 4 + 2 + 2);
  EXPECT_EQ(table[2].sonneborn, 4 + 4 + 2 * 2) << "the virtual opponent had 2 before the last round";
}

TEST(Standing, who_joins_late_or_leaves_meets_virtual_opponents_that_win) {
  auto plan = plan_of(4, 1);
  plan.swap = false;
  plan.entrants[2].from = 1;   // absent in round 0
  plan.entrants[3].until = 2;  // absent in round 2
  std::vector<Result> results;
  meet(results, 0, 0, 0, 3, {1});
  results.push_back({{0, 1, 0}, 1, bye, true, 1});
  meet(results, 1, 0, 0, 2, {0});
  meet(results, 1, 1, 1, 3, {1});
  meet(results, 2, 0, 1, 2, {0.5});
  results.push_back({{2, 1, 0}, 0, bye, true, 1});
  const auto table = standings(plan, results);
  EXPECT_EQ(table[0].points, 2);
  EXPECT_EQ(table[1].points, 2.5);
  EXPECT_EQ(table[2].points, 1.5);
  EXPECT_EQ(table[3].points, 0);
  // Opponents see the absent rounds as draws: C has 2, D 0.5.
  EXPECT_EQ(table[0].buchholz, 0.5 + 2 + 1) << "the virtual opponent of the last round had 1";
  EXPECT_EQ(table[1].buchholz, (0 + 0 + 2 * 0.5) + 0.5 + 2);
  EXPECT_EQ(table[2].buchholz, (0 + 1 + 2 * 0.5) + 2 + 2.5);
  EXPECT_EQ(table[3].buchholz, 2 + 2.5 + (0 + 1));
  // D's match of round 1 was never played, as if it had left then. B was absent against its will.
  const std::vector<Result> without{results[0], results[1], results[2], results[4], results[5]};
  EXPECT_EQ(standings(plan, without)[1].buchholz, 2 * 0.5 + (1 + 1 + 0.5) + 2) << "it had 1 before";
  plan.format = "round_robin";
  EXPECT_EQ(standings(plan, results)[3].buchholz, 2 + 2.5) << "nobody rests in a round robin";
}

TEST(Standing, sonneborn_berger_breaks_ties_behind_buchholz) {
  auto plan = plan_of(4, 1);
  plan.format = "round_robin";
  plan.swap = false;
  std::vector<Result> results;
  meet(results, 0, 0, 0, 1, {1});
  meet(results, 0, 1, 2, 3, {1});
  meet(results, 1, 0, 0, 2, {0.5});
  meet(results, 1, 1, 1, 3, {0});
  meet(results, 2, 0, 0, 3, {0});
  meet(results, 2, 1, 1, 2, {1});
  // A and C have 1.5, D 2, B 1. A beat B (1) and drew with C; C beat D (2).
  const auto table = standings(plan, results);
  EXPECT_EQ(table[0].buchholz, table[2].buchholz);
  EXPECT_EQ(table[0].sonneborn, 1 + 0.75);
  EXPECT_EQ(table[2].sonneborn, 2 + 0.75);
  EXPECT_EQ(ranking(plan, table), (std::vector<int>{3, 2, 0, 1}));
  EXPECT_EQ(order_words(plan),
            (std::vector<std::string>{"points", "Buchholz", "Sonneborn-Berger", "score difference"}));
  plan.format = "knockout";
  EXPECT_EQ(order_words(plan), (std::vector<std::string>{"rounds survived", "score difference"}));
}

TEST(Standing, a_rest_gives_its_points_however_pairs_count) {
  auto plan = plan_of(5);
  plan.points = Points::pair;
  for (const auto& result : counted(plan, with_rests())) EXPECT_TRUE(result.b != bye || result.points == 2);
}

Result played(std::uint32_t game, double points, std::uint64_t likeness = 0) {
  Result result{{0, 0, game}, 0, 1, game % 2 == 0, points};
  result.likeness = likeness;
  return result;
}

TEST(Units, one_open_match_leaves_every_other_pair_as_it_is) {
  auto plan = plan_of(2, 6);
  plan.format = "round_robin";
  const std::vector<Result> whole{played(0, 1), played(1, 0), played(2, 1),
                                  played(3, 1), played(4, 0), played(5, 0)};
  EXPECT_EQ(telling(plan, units_of(plan, whole)).size(), 3U);
  for (std::size_t open = 0; open < whole.size(); ++open) {
    auto rest = whole;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(open));
    const auto units = units_of(plan, counted(plan, rest));
    EXPECT_EQ(units.size(), 3U) << "the half counts as a match";
    const auto used = telling(plan, units);
    ASSERT_EQ(used.size(), 2U) << open;
    for (const auto& unit : used) {
      const auto first = unit.one.key.game;
      ASSERT_TRUE(unit.twin);
      EXPECT_EQ(unit.twin->key.game, first + 1);
      EXPECT_EQ(unit.pair_points(), whole[first].points + whole[first + 1].points);
    }
  }
}

TEST(Units, the_last_of_an_odd_number_of_matches_has_no_twin_and_counts) {
  const auto plan = plan_of(2, 3);
  const auto units = units_of(plan, std::vector<Result>{played(0, 1), played(2, 0.5)});
  EXPECT_TRUE(is_half(plan, units[0]));
  EXPECT_FALSE(is_half(plan, units[1]));
  const auto meetings = meetings_of(telling(plan, units));
  ASSERT_EQ(meetings.size(), 1U);
  EXPECT_EQ(meetings[0].draws, 1);
  EXPECT_EQ(meetings[0].wins, 0);
}

TEST(Units, a_pair_that_went_like_an_earlier_one_says_nothing_new) {
  const auto plan = plan_of(2, 6);
  const std::vector<Result> results{played(0, 1, 7), played(1, 0, 8), played(2, 1, 7),
                                    played(3, 0, 8), played(4, 1, 7), played(5, 1, 9)};
  const auto used = telling(plan, units_of(plan, results));
  ASSERT_EQ(used.size(), 2U);
  EXPECT_EQ(used[1].one.key.game, 4U);
  const auto meeting = meetings_of(used)[0];
  EXPECT_EQ(meeting.wins, 3);
  EXPECT_EQ(meeting.pairs, 2);
  EXPECT_EQ(meeting.pair_points, 3);
  EXPECT_EQ(meeting.products, 1);
}

}  // namespace
}  // namespace agon::contest
