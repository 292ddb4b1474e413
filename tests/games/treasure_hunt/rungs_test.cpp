// Half maps in styles, and the players without a plan or with a plain one.
#include <gtest/gtest.h>

#include <algorithm>

#include "arena/players.h"
#include "games/treasure_hunt/players/half_map_design.h"
#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/rules/half_map.h"
#include "positions.h"

namespace agon::treasure_hunt {
namespace {

Point fort_of(const std::vector<HalfMapNode>& nodes) {
  for (const auto& node : nodes)
    if (node.fortPresent) return {static_cast<std::int8_t>(node.X), static_cast<std::int8_t>(node.Y)};
  return {-1, -1};
}

auto mountains_of(const std::vector<HalfMapNode>& nodes) {
  return std::count_if(nodes.begin(), nodes.end(),
                       [](const auto& node) { return node.terrain == Terrain::Mountain; });
}

TEST(HalfMapStyles, keep_the_rules_of_every_profile) {
  Random random(3, "test.styles");
  for (const Profile profile : {Profile::strict, Profile::ss2025, Profile::ws2025, Profile::lenient}) {
    const HalfGrid first = grid_of(random_half_map(random, profile, nullptr));
    each_word<HalfMapStyle>([&](std::string_view word) {
      const auto nodes = styled_half_map(random, profile, &first, *enum_from_name<HalfMapStyle>(word));
      const auto fault = half_map_fault(profile, nodes, &first);
      EXPECT_FALSE(fault) << word << ": " << fault.text;
    });
  }
}

TEST(HalfMapStyles, are_what_they_are_called) {
  Random random(4, "test.styles");
  const auto styled = [&](HalfMapStyle style) {
    return styled_half_map(random, Profile::strict, nullptr, style);
  };
  const Point corner = fort_of(styled(HalfMapStyle::corner));
  EXPECT_LE(std::min<int>(corner.x, half_width - 1 - corner.x) +
                std::min<int>(corner.y, half_height - 1 - corner.y),
            1);
  EXPECT_EQ(fort_of(styled(HalfMapStyle::far_row)).y, half_height - 1);
  EXPECT_EQ(fort_of(styled(HalfMapStyle::near_row)).y, 0);
  EXPECT_EQ(mountains_of(styled(HalfMapStyle::few_mountains)), 5);
  EXPECT_GE(mountains_of(styled(HalfMapStyle::many_mountains)), 12);
}

TEST(Rungs, play_whole_matches_by_the_rules_and_the_same_way_twice) {
  const Rules rules;
  for (const char* name : {"poller", "planner", "preset?style=dead_end", "preset?style=many_mountains"}) {
    const auto played = [&] {
      const auto players = make_players(rules, {name, "scout"}, 9);
      State state = rules.start(9);
      while (state.ending == Ending::none)
        play(rules, state, players[state.turn]->decide(rules.view(state, state.turn), Nanoseconds{0}));
      return state;
    };
    const State once = played();
    EXPECT_LE(once.ending, Ending::action_limit) << name;
    EXPECT_EQ(once, played()) << name;
  }
}

}  // namespace
}  // namespace agon::treasure_hunt
