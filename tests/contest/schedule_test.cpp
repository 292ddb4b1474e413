// Schedules: who meets whom, in which order, whatever comes in when.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "contest/rating.h"
#include "contest/schedule.h"
#include "core/random.h"

namespace agon::contest {
namespace {

Plan plan_of(const std::string& format, std::size_t entrants, std::uint32_t rounds = 1,
             std::uint32_t games = 2) {
  Plan plan;
  plan.format = format;
  plan.rounds = rounds;
  plan.games = games;
  plan.configs = {nullptr};
  for (std::size_t index = 0; index < entrants; ++index)
    plan.entrants.push_back({"e" + std::to_string(index), {"random"}, ""});
  return plan;
}

/// Plays a schedule out. `strength` in Elo decides by chance; `depth` matches are under way at a time and end
/// in random order.
struct Playing {
  std::vector<Pairing> matches;
  std::vector<Result> results;
};

Playing play_out(const Plan& plan, const std::vector<double>& strength, std::uint64_t seed,
                 std::size_t depth = 1) {
  Schedule schedule(plan);
  Random order(seed, "order");
  Playing all;
  std::vector<Pairing> under_way;
  while (true) {
    const auto match = under_way.size() < depth ? schedule.next() : std::nullopt;
    if (match) {
      all.matches.push_back(*match);
      under_way.push_back(*match);
      continue;
    }
    if (under_way.empty()) break;
    const auto which = order.below(static_cast<std::uint32_t>(under_way.size()));
    const auto done = under_way[which];
    under_way.erase(under_way.begin() + which);
    Random chance(
        splitmix64(seed) ^ splitmix64(done.key.round * 1000003ULL + done.key.board * 1009ULL + done.key.game),
        "chance");
    const double apart =
        strength[static_cast<std::size_t>(done.a)] - strength[static_cast<std::size_t>(done.b)];
    const double expected = 1 / (1 + std::pow(10, -apart / 400));
    Result result{done.key, done.a, done.b, done.a_first, chance.bits() / 4294967296.0 < expected ? 1.0 : 0.0,
                  0,        0};
    schedule.record_result(result);
  }
  EXPECT_TRUE(schedule.over());
  all.results = schedule.results();
  return all;
}

std::vector<double> level(std::size_t count) { return std::vector<double>(count, 0.0); }

TEST(Schedule, round_robin_lets_everybody_meet_once_with_seats_swapped) {
  for (const std::size_t count : {2U, 3U, 6U, 7U, 20U}) {
    const auto played = play_out(plan_of("round_robin", count), level(count), 1);
    EXPECT_EQ(played.matches.size(), count * (count - 1));
    std::set<std::tuple<int, int, bool>> seen;
    for (const auto& match : played.matches)
      EXPECT_TRUE(seen.insert({match.a, match.b, match.a_first}).second);
  }
}

TEST(Schedule, a_swapped_pair_shares_seed_and_configuration) {
  auto plan = plan_of("round_robin", 4, 3, 6);
  plan.configs = {1, 2, 3};
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::vector<Pairing>> pairs;
  std::set<std::uint64_t> seeds;
  for (const auto& match : play_out(plan, level(4), 1).matches)
    pairs[{match.key.round, match.key.board, match.key.game / 2}].push_back(match);
  for (const auto& [key, two] : pairs) {
    ASSERT_EQ(two.size(), 2U);
    EXPECT_EQ(two[0].seed, two[1].seed);
    EXPECT_EQ(two[0].config, two[1].config);
    EXPECT_NE(two[0].a_first, two[1].a_first);
    EXPECT_TRUE(seeds.insert(two[0].seed).second) << "every pair has a seed of its own";
  }
}

TEST(Schedule, gauntlet_is_one_against_all) {
  const auto played = play_out(plan_of("gauntlet", 5, 2, 4), level(5), 1);
  EXPECT_EQ(played.matches.size(), 2U * 4 * 4);
  for (const auto& match : played.matches) EXPECT_EQ(match.a, 0);
}

TEST(Schedule, knockout_leaves_one_and_breaks_ties) {
  for (const std::size_t count : {2U, 3U, 5U, 8U, 13U, 16U}) {
    const auto plan = plan_of("knockout", count);
    const auto played = play_out(plan, level(count), count);
    const auto table = standings(plan, played.results);
    EXPECT_EQ(std::count_if(table.begin(), table.end(), [](const auto& one) { return one.out_in == 0; }), 1);
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairings;
    for (const auto& match : played.matches) pairings.insert({match.key.round, match.key.board});
    EXPECT_EQ(pairings.size(), count - 1);
  }
  // The stronger half never meets the two best before the end.
  std::vector<double> strength;
  for (int index = 0; index < 8; ++index) strength.push_back(-2000.0 * index);
  const auto plan = plan_of("knockout", 8);
  const auto order = ranking(plan, standings(plan, play_out(plan, strength, 1).results));
  EXPECT_EQ(order[0], 0);
  EXPECT_EQ(order[1], 1);
}

/// What a Swiss contest promises, for any number of entrants.
void check_swiss(std::size_t count, std::uint32_t rounds, std::uint32_t games, std::uint64_t seed) {
  const int most_apart = games % 2 == 0 ? 0 : 2;
  std::vector<double> strength;
  Random random(seed, "strength");
  for (std::size_t index = 0; index < count; ++index) strength.push_back(random.between(-300, 300));
  const auto plan = plan_of("swiss", count, rounds, games);
  const auto played = play_out(plan, strength, seed);
  std::set<std::pair<int, int>> met;
  std::vector<int> firsts(count);
  std::uint32_t round = 0;
  std::set<int> busy;
  for (const auto& match : played.matches) {
    if (match.key.round != round) {
      for (const int difference : firsts)
        EXPECT_LE(std::abs(difference), most_apart) << "after round " << round;
      round = match.key.round;
      busy.clear();
    }
    firsts[static_cast<std::size_t>(match.a)] += match.a_first ? 1 : -1;
    firsts[static_cast<std::size_t>(match.b)] += match.a_first ? -1 : 1;
    if (match.key.game != 0) continue;
    EXPECT_TRUE(met.insert({match.a, match.b}).second) << match.a << " and " << match.b << " meet again";
    EXPECT_TRUE(busy.insert(match.a).second && busy.insert(match.b).second);
  }
  for (const int difference : firsts) EXPECT_LE(std::abs(difference), most_apart);
  for (const auto& one : standings(plan, played.results)) EXPECT_LE(one.byes, 1U);
}

TEST(Schedule, swiss_has_no_rematch_and_nobody_rests_twice) {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) check_swiss(64, 8, 1, seed);
  for (std::uint64_t seed = 1; seed <= 200; ++seed) check_swiss(8, 3, 1, seed);
  for (const std::uint64_t seed : {1U, 2U}) check_swiss(20, 7, 2, seed), check_swiss(21, 6, 2, seed);
  for (const std::uint64_t seed :
       {1U, 2U, 3U, 4U, 5U, 6U}) {  // as many rounds as there can be without rematches
    for (const std::size_t count : {2U, 4U, 6U, 8U, 10U})
      check_swiss(count, static_cast<std::uint32_t>(count) - 1, 2, seed);
    for (const std::size_t count : {3U, 5U, 7U, 9U})
      check_swiss(count, static_cast<std::uint32_t>(count), 1, seed);
  }
}

/// A contest of an earlier version, which paired otherwise: who met and who rested stays as it was.
TEST(Schedule, swiss_rounds_that_were_played_stay_as_they_were_paired) {
  const auto plan = plan_of("swiss", 5, 3);
  std::vector<Result> stored;
  for (const auto& [board, a, b] : {std::tuple(0U, 1, 4), {1U, 0, 2}})  // 3 rested; it would be 4 by now
    for (std::uint32_t game = 0; game < 2; ++game)
      stored.push_back({{0, board, game}, a, b, game == 1, 1, 0, 0});
  stored.push_back({{1, 1, 0}, 2, 4, true, 1, 0, 0});  // the second round had begun
  Schedule schedule(plan, stored);
  std::vector<Pairing> matches;
  while (const auto match = schedule.next()) {
    matches.push_back(*match);
    const auto known = std::find_if(stored.begin(), stored.end(),
                                    [&](const Result& each) { return each.key == match->key; });
    schedule.record_result(
        known != stored.end() ? *known : Result{match->key, match->a, match->b, match->a_first, 1, 0, 0});
  }
  EXPECT_TRUE(schedule.over());
  ASSERT_EQ(matches.size(), 12U);
  for (const auto& match : matches)
    for (const auto& result : stored)
      if (match.key == result.key) {
        EXPECT_EQ(std::tie(match.a, match.b, match.a_first), std::tie(result.a, result.b, result.a_first));
      }
  const auto table = standings(plan, schedule.results());
  EXPECT_EQ(table[3].byes, 1U);
  for (const auto& one : table) EXPECT_EQ(one.games + 2 * one.byes, 6U);
}

/// The strongest of 64, 100 Elo above the next, who are spread over 800: first after 8 rounds.
TEST(Schedule, swiss_finds_the_strongest) {
  std::vector<double> strength;
  for (int index = 0; index < 64; ++index) strength.push_back(400 - 800.0 * index / 63);
  std::swap(strength[0], strength[37]);  // not where the seeding would put it
  strength[37] += 100;
  int first = 0;
  constexpr int runs = 60;
  for (int run = 0; run < runs; ++run) {
    const auto plan = plan_of("swiss", 64, 8, 8);
    const auto played = play_out(plan, strength, static_cast<std::uint64_t>(run) + 1);
    first += ranking(plan, standings(plan, played.results))[0] == 37 ? 1 : 0;
  }
  EXPECT_GE(first, runs * 90 / 100);
}

TEST(Schedule, the_order_in_which_results_come_leaves_no_trace) {
  for (const auto format : {"round_robin", "gauntlet", "swiss", "knockout"}) {
    const auto plan = plan_of(format, 9, format == std::string("swiss") ? 5 : 1, 4);
    const std::vector<double> strength{100, 80, 60, 40, 20, 0, -20, -40, -60};
    const auto one = play_out(plan, strength, 7, 1), many = play_out(plan, strength, 7, 5);
    ASSERT_EQ(one.results.size(), many.results.size());
    for (std::size_t index = 0; index < one.results.size(); ++index) {
      EXPECT_EQ(one.results[index].key, many.results[index].key);
      EXPECT_EQ(one.results[index].points, many.results[index].points);
    }
  }
}

TEST(Schedule, a_test_stops_as_soon_as_it_has_decided) {
  auto plan = plan_of("round_robin", 2, 1, 100000);
  plan.until = Until::sprt;
  plan.sprt = {0, 20, 0.05, 0.05};
  const auto one = play_out(plan, {100, 0}, 3, 1), many = play_out(plan, {100, 0}, 3, 7);
  EXPECT_LT(one.matches.size(), 2000U);
  EXPECT_LE(many.matches.size(), one.matches.size() + 100);
  EXPECT_EQ(one.results.size(), many.results.size()) << "what was under way when it decided does not count";
}

}  // namespace
}  // namespace agon::contest
