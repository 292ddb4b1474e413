// What a result is worth: broken sides, pairs of matches, byes, and what follows for tables and tests.
#include <gtest/gtest.h>

#include "contest/rating.h"
#include "contest/schedule.h"

namespace agon::contest {
namespace {

Plan plan_of(Points points = Points::match, IfBroken broken = IfBroken::loses) {
  Plan plan;
  plan.points = points;
  plan.broken = broken;
  plan.configs = {nullptr};
  for (const auto* name : {"a", "b"}) plan.entrants.push_back({name, {"random"}, ""});
  return plan;
}

/// A match that the game says a has won, 5 to 2.
Result won(std::uint32_t game, Broken a = Broken::no, Broken b = Broken::no) {
  return {{0, 0, game}, 0, 1, game % 2 == 0, 1, 5, 2, a, b};
}

struct Worth {
  double a, b;
  bool operator==(const Worth&) const = default;
};
void PrintTo(const Worth& worth, std::ostream* out) { *out << worth.a << ":" << worth.b; }

Worth worth(const Plan& plan, const Result& result, const Result* twin = nullptr) {
  const auto counted = as_counted(plan, result, twin);
  return {counted.points, counted.points_of_b()};
}

TEST(Counting, a_broken_side_has_lost_whatever_the_game_says) {
  for (const auto why : {Broken::no_start, Broken::crashed, Broken::hangs, Broken::left}) {
    EXPECT_EQ(worth(plan_of(), won(0, why)), (Worth{0, 1}));
    EXPECT_EQ(worth(plan_of(), won(0, Broken::no, why)), (Worth{1, 0}));
    EXPECT_EQ(worth(plan_of(), won(0, why, Broken::left)), (Worth{0, 0})) << "both have lost";
    EXPECT_EQ(worth(plan_of(Points::match, IfBroken::plays_on), won(0, why)), (Worth{1, 0}));
  }
  EXPECT_EQ(worth(plan_of(), won(0)), (Worth{1, 0}));
}

TEST(Counting, who_is_broken_in_one_match_of_a_pair_has_lost_the_pair) {
  const auto plan = plan_of(Points::pair);
  const auto fine = won(1), broken = won(0, Broken::crashed);
  EXPECT_EQ(worth(plan, broken, &fine), (Worth{0, 1}));
  EXPECT_EQ(worth(plan, fine, &broken), (Worth{0, 1}));
  const auto other = won(1, Broken::no, Broken::hangs);
  EXPECT_EQ(worth(plan, broken, &other), (Worth{0, 0})) << "each is broken in one of them";
  EXPECT_EQ(worth(plan, fine, &fine), (Worth{1, 0}));
  EXPECT_EQ(worth(plan_of(Points::pair, IfBroken::plays_on), broken, &fine), (Worth{1, 0}));
}

TEST(Counting, a_rest_gives_its_points_also_where_pairs_count) {
  for (const auto points : {Points::match, Points::pair})
    EXPECT_EQ(counted(plan_of(points), {{{0, 0, 0}, 0, bye, true, 4, 0, 0}})[0].points, 4);
}

TEST(Counting, the_table_names_the_reason_and_the_rating_leaves_out_what_both_have_lost) {
  auto plan = plan_of();
  plan.games = 4;
  const auto results =
      counted(plan, {won(0, Broken::no_start), won(1, Broken::crashed, Broken::left), won(2), won(3)});
  const auto table = standings(plan, results);
  EXPECT_EQ(table[0].points, 2);
  EXPECT_EQ(table[0].losses, 2U);
  EXPECT_EQ(table[1].points, 1);
  EXPECT_EQ(table[1].wins, 1U);
  EXPECT_EQ(table[1].losses, 3U);
  EXPECT_EQ(broken_in_words(table[0].broken), "1 no-start, 1 crashed");
  EXPECT_EQ(broken_in_words(table[1].broken), "1 left");
  const auto units = units_of(plan, results);
  const auto met = meetings_of(units);
  ASSERT_EQ(met.size(), 1U);
  EXPECT_EQ(met[0].wins + met[0].draws + met[0].losses, 3) << "the match that one side lost still counts";
  const auto used = telling(plan, units);
  ASSERT_EQ(used.size(), 1U) << "a pair of which both lost a match says nothing of strength";
  EXPECT_EQ(used[0].pair_points(), 2);
}

TEST(Counting, contests_under_the_old_rule_name_no_reason) {
  const auto plan = plan_of(Points::match, IfBroken::plays_on);
  EXPECT_TRUE(standings(plan, counted(plan, {won(0, Broken::crashed)}))[0].broken.empty());
}

TEST(Counting, two_who_are_both_broken_play_a_knockout_on_until_the_earlier_one_goes_on) {
  auto plan = plan_of();
  plan.format = "knockout";
  Schedule schedule(plan);
  std::uint32_t matches = 0;
  while (const auto match = schedule.next()) {
    ++matches;
    schedule.record_result(
        {match->key, match->a, match->b, match->a_first, 1, 0, 0, Broken::left, Broken::left});
  }
  EXPECT_EQ(matches, 22U);
  EXPECT_EQ(standings(plan, schedule.results())[1].out_in, 1U);
}

TEST(Counting, a_side_is_broken_if_none_of_its_players_plays_on) {
  const auto plan = plan_of();
  const Pairing match{{}, 0, 1, true};
  const Seating seating(plan, match, 4);
  const auto broken = [&](std::vector<Broken> seats) { return seating.broken(0, seats); };
  EXPECT_EQ(broken({Broken::crashed, Broken::no, Broken::no, Broken::no}), Broken::no);
  EXPECT_EQ(broken({Broken::crashed, Broken::left, Broken::no, Broken::no}), Broken::crashed);
  EXPECT_EQ(broken({Broken::no, Broken::no, Broken::left, Broken::left}), Broken::no);
}

TEST(Counting, in_a_world_the_broken_have_lost_against_all_that_play) {
  auto plan = plan_of();
  plan.format = "world";
  plan.entrants.push_back({"c", {"random"}, ""});
  Played played;
  played.outcome = {{9, 5, 1}, {0}, "victory", "the first has won"};
  played.broken = {Broken::crashed, Broken::no, Broken::hangs};
  const auto results = results_of(plan, {{}, 0, 1, true}, played);
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(results[0].points, 0) << "the winner had crashed";
  EXPECT_EQ(results[0].points_of_b(), 1);
  EXPECT_EQ(results[1].points + results[1].points_of_b(), 0);
  EXPECT_EQ(results[2].points, 1);
}

}  // namespace
}  // namespace agon::contest
