#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "games/treasure_hunt/rules/half_map.h"
#include "positions.h"

namespace agon::treasure_hunt {

namespace {

struct Case {
  Ending rule;
  std::string where;  ///< must be in the text
  std::vector<std::string> rows;
};

TEST(HalfMap, names_the_first_broken_rule_and_where) {
  const std::vector<Case> cases{
      {Ending::none, "", good_rows},
      {Ending::node_count, "40", {good_rows[0], good_rows[1], good_rows[2], good_rows[3]}},
      {Ending::off_half_map,
       "(10,0)",
       {"GGGWGGWGGGG", "GMGGGGGGMG", "WGGFGMGGGW", "GMGGGGGGMG", "GGGWGGWWG"}},
      {Ending::too_few_mountains,
       "4 fields",
       {"GGGWGGWGGG", "GMGGGGGGMG", "WGGFGGGGGW", "GMGGGGGGMG", "GGGWGGWWGG"}},
      {Ending::too_little_grass,
       "23 fields",
       {"MMMWGGWMMM", "MMMGGGGMMM", "WGGFGMGGGW", "MMMMGGGGMM", "GGGWGGWWGM"}},
      {Ending::too_little_water,
       "6 fields",
       {"GGGWGGWGGG", "GMGGGGGGMG", "WGGFGMGGGW", "GMGGGGGGMG", "GGGWGGWGGG"}},
      {Ending::fort_count, "0 forts", {"GGGWGGWGGG", "GMGGGGGGMG", "WGGGGMGGGW", "GMGGGGGGMG", "GGGWGGWWGG"}},
      {Ending::fort_count, "2 forts", {"FGGWGGWGGG", "GMGGGGGGMG", "WGGFGMGGGW", "GMGGGGGGMG", "GGGWGGWWGG"}},
      {Ending::border_closed, "top", {"WWWWWGGGGG", "GMGGGGGGMG", "GGGFGMGGGG", "GMGGGGGGMG", "GGGGGGGWWG"}},
      {Ending::border_closed,
       "right",
       {"GGGWGGGGGW", "GMGGGGGGMW", "GGGFGMGGGW", "GMGGGGGGMG", "GGGWGGWWGG"}},
      {Ending::islands, "(9,0)", {"GGGGGGGGWG", "GMGGGGGGMW", "WGGFGMGGGG", "GMGGGGGGMG", "GGGWGGWWWG"}},
  };
  for (const auto& each : cases) {
    const auto fault = half_map_fault(Profile::strict, nodes_from(each.rows), nullptr);
    EXPECT_EQ(fault.rule, each.rule) << fault.text;
    EXPECT_NE(fault.text.find(each.where), std::string::npos) << fault.text;
  }
}

TEST(HalfMap, refuses_a_field_that_is_there_twice_and_one_without_terrain) {
  auto nodes = nodes_from(good_rows);
  nodes[7].X = 6;
  EXPECT_EQ(half_map_fault(Profile::strict, nodes, nullptr).rule, Ending::duplicate_field);
  nodes = nodes_from(good_rows);
  nodes[7].terrain = Terrain::Unknown;
  EXPECT_EQ(half_map_fault(Profile::strict, nodes, nullptr).rule, Ending::no_terrain);
  nodes = nodes_from(good_rows);
  nodes[7].Y = -1;
  EXPECT_EQ(half_map_fault(Profile::strict, nodes, nullptr).rule, Ending::off_half_map);
  nodes = nodes_from(good_rows);
  std::swap(nodes[0].fortPresent, nodes[11].fortPresent);
  nodes[11].fortPresent = true;
  nodes[23].fortPresent = false;
  EXPECT_EQ(half_map_fault(Profile::strict, nodes, nullptr).rule, Ending::fort_not_on_grass);
}

TEST(HalfMap, profiles_differ_in_forts_and_borders) {
  const std::vector<std::string> six{"FFFWFGWGGG", "GMGGGGGGMG", "WGGFGMGGGW", "GMGGGGGGMG", "FGGWGGWWGG"};
  EXPECT_EQ(half_map_fault(Profile::strict, nodes_from(six), nullptr).rule, Ending::fort_count);
  EXPECT_EQ(half_map_fault(Profile::ss2025, nodes_from(six), nullptr).rule, Ending::none);
  EXPECT_EQ(half_map_fault(Profile::lenient, nodes_from(six), nullptr).rule, Ending::none);
  EXPECT_EQ(half_map_fault(Profile::ss2025, nodes_from(good_rows), nullptr).rule, Ending::fort_count);
  EXPECT_EQ(half_map_fault(Profile::ws2025, nodes_from(good_rows), nullptr).rule, Ending::none);
  const std::vector<std::string> closed{"WWWWWWGGGG", "GMGGGGGGMG", "WGGFGMGGGW", "GMGGGGGGMG", "GGGGGWWGGG"};
  EXPECT_EQ(half_map_fault(Profile::strict, nodes_from(closed), nullptr).rule, Ending::border_closed);
  EXPECT_EQ(half_map_fault(Profile::ws2025, nodes_from(closed), nullptr).rule, Ending::none);
  const std::vector<std::string> open{"GGGGGGGGGG", "GMGWWGWGMG", "WGGFGMGGGW", "GMGGGGGGMG", "GGGWGGWWGG"};
  EXPECT_EQ(half_map_fault(Profile::strict, nodes_from(open), nullptr).rule, Ending::none);
  EXPECT_EQ(half_map_fault(Profile::ws2025, nodes_from(open), nullptr).rule, Ending::border_open);
}

TEST(HalfMap, second_half_of_winter_2025_must_fit_the_first) {
  const std::vector<std::string> first{"GGGGGWWGGG", "GMGGGGGGMG", "WGGFGMGGGW", "GMGGGGGGMG", "WWWWWWGGGG"};
  const std::vector<std::string> second{"GGGWGGWWWW", "GMGGGGGGMG", "WGGFGMGGGW", "GMGGGGGGMG", "GGGGGGGWWG"};
  const HalfGrid grid = grid_of(nodes_from(first));
  const auto fault = half_map_fault(Profile::ws2025, nodes_from(second), &grid);
  EXPECT_EQ(fault.rule, Ending::borders_do_not_fit);
  EXPECT_NE(fault.text.find("top"), std::string::npos) << fault.text;
  EXPECT_EQ(half_map_fault(Profile::strict, nodes_from(good_rows), &grid).rule, Ending::none);
}

TEST(HalfMap, random_ones_keep_the_rules_of_every_profile_and_are_never_alike) {
  EXPECT_TRUE(rc::check("random half maps", [](std::uint32_t seed) {
    for (const Profile profile : {Profile::strict, Profile::ss2025, Profile::ws2025, Profile::lenient}) {
      Random random(seed, "test");
      const auto first = random_half_map(random, profile, nullptr);
      const HalfGrid grid = grid_of(first);
      const auto second = random_half_map(random, profile, &grid);
      RC_ASSERT(!half_map_fault(profile, first, nullptr));
      RC_ASSERT(!half_map_fault(profile, second, &grid));
      RC_ASSERT(first != second);
      const auto quick = quick_half_map(random, profile, nullptr);
      const HalfGrid quick_grid = grid_of(quick);
      RC_ASSERT(!half_map_fault(profile, quick, nullptr));
      RC_ASSERT(fits_every_profile(quick_grid, nullptr));
      RC_ASSERT(!half_map_fault(profile, quick_half_map(random, profile, &quick_grid), &quick_grid));
      RC_ASSERT(!half_map_fault(profile, quick_half_map(random, profile, &grid), &grid));
    }
  }));
}

}  // namespace
}  // namespace agon::treasure_hunt
