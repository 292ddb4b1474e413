// Swiss rounds: no pairing is better, and what comes first is not given up for what comes later.
#include "contest/formats/swiss_round.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>

namespace agon::contest {
namespace {

SwissRound field_of(std::vector<SwissPlayer> players) {
  SwissRound round;
  round.players = std::move(players);
  round.met.assign(round.players.size(), std::vector<std::uint32_t>(round.players.size()));
  return round;
}

void meet(SwissRound& round, int one, int other) {
  ++round.met[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)];
  ++round.met[static_cast<std::size_t>(other)][static_cast<std::size_t>(one)];
}

TEST(SwissRound, winners_meet_winners_also_if_all_of_them_began) {
  auto round = field_of({{2, 1}, {2, 1}, {2, 1}, {2, 1}, {0, -1}, {0, -1}, {0, -1}, {0, -1}});
  round.balances = true;
  for (int i = 0; i < 4; ++i) meet(round, i, i + 4);
  EXPECT_EQ(swiss_opponents(round), (std::vector<int>{2, 3, 0, 1, 6, 7, 4, 5}));
}

TEST(SwissRound, seats_decide_between_pairings_of_equal_standing) {
  auto round = field_of({{2, 1}, {2, -1}, {2, 1}, {2, -1}});
  round.balances = true;
  const auto opponents = swiss_opponents(round);
  EXPECT_EQ(opponents[0] % 2, 1) << "who began meets one who did not";
  round.balances = false;
  EXPECT_EQ(swiss_opponents(round), (std::vector<int>{2, 3, 0, 1}));
}

TEST(SwissRound, the_lowest_who_may_rests_and_the_last_of_a_score_is_paired_below_it) {
  auto round = field_of({{4}, {4}, {4}, {2}, {2}, {0, 0, 1}, {0}});
  EXPECT_EQ(swiss_opponents(round), (std::vector<int>{1, 0, 3, 2, 5, 4, rests}));
  round.players[6].rests = 1;  // then one with 2 points
  EXPECT_EQ(swiss_opponents(round)[4], rests);
  for (auto& player : round.players) player.rests = 1;
  EXPECT_EQ(swiss_opponents(round)[6], rests) << "all have rested";
}

TEST(SwissRound, who_is_paired_below_its_score_is_not_passed_on) {
  const auto round = field_of({{6}, {6}, {6}, {4}, {4}, {2}, {2}, {2}});
  EXPECT_EQ(swiss_opponents(round), (std::vector<int>{1, 0, 3, 2, 5, 4, 7, 6}))
      << "not 2 against 5, and 3 against 4";
}

TEST(SwissRound, looks_ahead_so_that_nobody_has_to_meet_again) {
  // Who can still meet: two triangles, 0-2-4 and 1-3-5, and 0-1, 2-3, 4-5. If these three meet now, only the
  // triangles are left.
  auto round = field_of({{4}, {4}, {2}, {2}, {0}, {0}});
  for (const auto& [one, other] : {std::pair(0, 3), {0, 5}, {1, 2}, {2, 5}, {1, 4}, {3, 4}})
    meet(round, one, other);
  const std::vector<int> best{1, 0, 3, 2, 5, 4};
  EXPECT_EQ(swiss_opponents(round), best) << "in the last round";
  round.rounds_after = 2;
  const auto opponents = swiss_opponents(round);
  EXPECT_NE(opponents, best);
  EXPECT_EQ(swiss_costs(round, opponents)[1], 0) << "nobody meets again";
}

/// Every pairing of a field.
void each_pairing(std::vector<int>& opponents, bool may_rest,
                  const std::function<void(const std::vector<int>&)>& take) {
  constexpr int open = -2;
  const auto first =
      static_cast<std::size_t>(std::find(opponents.begin(), opponents.end(), open) - opponents.begin());
  if (first == opponents.size()) return take(opponents);
  for (std::size_t other = first + 1; other < opponents.size(); ++other) {
    if (opponents[other] != open) continue;
    opponents[first] = static_cast<int>(other), opponents[other] = static_cast<int>(first);
    each_pairing(opponents, may_rest, take);
    opponents[first] = opponents[other] = open;
  }
  if (!may_rest) return;
  opponents[first] = rests;
  each_pairing(opponents, false, take);
  opponents[first] = open;
}

TEST(SwissRound, no_pairing_is_better) {
  EXPECT_TRUE(rc::check("the best of all pairings", [] {
    const auto count = *rc::gen::inRange<std::size_t>(1, 9);
    std::vector<SwissPlayer> players(count);
    for (auto& player : players) {
      player.half_points = *rc::gen::inRange<std::int64_t>(0, 5);
      player.firsts = *rc::gen::inRange(-2, 3);
      player.rests = *rc::gen::inRange(0U, 2U);
    }
    std::sort(players.begin(), players.end(),
              [](const auto& x, const auto& y) { return x.half_points > y.half_points; });
    auto round = field_of(players);
    round.balances = *rc::gen::arbitrary<bool>();
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = i + 1; j < count; ++j)
        round.met[i][j] = round.met[j][i] = *rc::gen::inRange(0, 2) == 0 ? 1 : 0;
    const auto found = swiss_costs(round, swiss_opponents(round));
    std::vector<int> open(count, -2);
    each_pairing(open, count % 2 == 1, [&](const std::vector<int>& opponents) {
      RC_ASSERT(found <= swiss_costs(round, opponents));
    });
  }));
}

}  // namespace
}  // namespace agon::contest
