// Who plays whom: placement before upkeep, near before far, and nobody for ever.
#include "ladder/pairing.h"

#include <gtest/gtest.h>

#include <map>

namespace agon::ladder {
namespace {

std::vector<Contender> field(int count) {
  std::vector<Contender> list;
  for (int each = 0; each < count; ++each) {
    Contender one{each + 1, 100.0 * each, 40, static_cast<std::uint64_t>(each) + 1};
    one.met = {{0, placement_pairs}};  // all are placed
    list.push_back(one);
  }
  return list;
}

void meet(std::vector<Contender>& list, const Pairing& pairing) {
  const auto add = [&](Id one, Id other) {
    for (auto& contender : list) {
      if (contender.version != one) continue;
      for (auto& met : contender.met)
        if (met.opponent == other) {
          ++met.pairs;
          return;
        }
      contender.met.push_back({other, 1});
    }
  };
  add(pairing.a, pairing.b);
  add(pairing.b, pairing.a);
}

TEST(Pairing, a_new_version_is_placed_among_the_nearest_and_at_most_twice_with_one) {
  Random random(1, "pairing");
  auto list = field(20);
  list.push_back({99, 1000, 0, 0});
  std::map<Id, int> met;
  for (std::uint32_t pair = 0; pair < placement_pairs; ++pair) {
    const auto pairing = next_pairing(list, 1000, random);
    ASSERT_TRUE(pairing);
    EXPECT_EQ(pairing->kind, MatchKind::placement);
    EXPECT_EQ(pairing->a, 99);
    ++met[pairing->b];
    meet(list, *pairing);
  }
  for (const auto& [opponent, pairs] : met) {
    EXPECT_LE(pairs, 2);
    EXPECT_NEAR(static_cast<double>(opponent), 11, 6) << "at 1000 stands the eleventh";
  }
  EXPECT_EQ(next_pairing(list, 1000, random)->kind, MatchKind::upkeep);
}

TEST(Pairing, where_there_are_few_opponents_placement_ends_and_upkeep_goes_on) {
  Random random(1, "pairing");
  std::vector<Contender> list{{1, 1000, 0, 0}, {2, 1000, 0, 0, true}};
  for (int pair = 0; pair < 2; ++pair) meet(list, *next_pairing(list, 1000, random));
  const auto pairing = next_pairing(list, 1000, random);
  ASSERT_TRUE(pairing);
  EXPECT_EQ(pairing->kind, MatchKind::upkeep);
}

TEST(Pairing, upkeep_is_for_who_has_fewest_matches_or_waited_longest) {
  Random random(1, "pairing");
  auto list = field(12);
  list[4].matches = 10;
  list[0].last_played = 0;
  int fewest = 0, longest = 0, near = 0;
  for (int round = 0; round < 4000; ++round) {
    const auto pairing = *next_pairing(list, 1000, random);
    fewest += pairing.a == 5 ? 1 : 0;
    longest += pairing.a == 1 ? 1 : 0;
    near += std::abs(pairing.b - pairing.a) <= 6 ? 1 : 0;
  }
  EXPECT_EQ(fewest + longest, 4000);
  EXPECT_NEAR(fewest, 3000, 150);
  EXPECT_GT(near, 3000);
}

TEST(Pairing, who_has_enough_matches_and_built_in_players_are_only_asked) {
  Random random(1, "pairing");
  auto list = field(3);
  list[0].is_built_in = true;
  for (auto& one : list) one.matches = 1000;
  EXPECT_FALSE(next_pairing(list, 1000, random));
  list[1].matches = 999;
  EXPECT_EQ(next_pairing(list, 1000, random)->a, 2);
  EXPECT_FALSE(next_pairing(std::vector<Contender>{{1, 0, 0, 0}}, 1000, random)) << "nobody to meet";
  EXPECT_FALSE(next_pairing({}, 1000, random));
}

}  // namespace
}  // namespace agon::ladder
