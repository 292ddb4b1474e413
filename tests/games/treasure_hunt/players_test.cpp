#include "games/treasure_hunt/players/players.h"

#include <gtest/gtest.h>

#include "arena/players.h"
#include "games/treasure_hunt/players/half_map_design.h"
#include "games/treasure_hunt/players/search_plan.h"
#include "positions.h"

namespace agon::treasure_hunt {
namespace {

State match(const Rules& rules, std::uint64_t seed, const std::array<std::string, 2>& names) {
  const auto players = make_players(rules, {names[0], names[1]}, seed);
  State state = rules.start(seed);
  while (state.ending == Ending::none)
    play(rules, state, players[state.turn]->decide(rules.view(state, state.turn), Nanoseconds{0}));
  return state;
}

TEST(Players, never_break_a_rule_under_any_profile) {
  for (const Profile profile : {Profile::strict, Profile::ss2025, Profile::ws2025, Profile::lenient}) {
    Config config;
    config.profile = profile;
    const Rules rules(config);
    for (std::uint64_t seed = 0; seed < 3; ++seed)
      for (const auto& names : {std::array<std::string, 2>{"random", "nearest"},
                                {"scout", "pathfinder"},
                                {"champion", "scout"}}) {
        const State state = match(rules, seed, names);
        EXPECT_LE(state.ending, Ending::action_limit) << names[state.loser];
      }
  }
}

TEST(Players, play_the_same_match_again_from_the_same_seed) {
  const Rules rules;
  for (const char* name : {"random", "nearest", "pathfinder", "scout", "champion"})
    EXPECT_EQ(match(rules, 4, {name, "scout"}), match(rules, 4, {name, "scout"})) << name;
}

TEST(Players, the_champion_beats_the_simple_ones) {
  const Rules rules;
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    wins += match(rules, seed, {"champion", "nearest"}).loser == 1 ? 1 : 0;
    wins += match(rules, seed, {"scout", "champion"}).loser == 0 ? 1 : 0;
  }
  EXPECT_GE(wins, 6) << "of 10; it wins about nine of ten";
}

TEST(Travel, takes_the_cheapest_way) {
  Board board(10, 5);
  for (int field = 0; field < board.fields(); ++field) board.set(board.point(field), Terrain::Grass);
  for (const std::int8_t x : {1, 2, 3}) board.set({x, 0}, Terrain::Mountain);
  board.set({5, 0}, Terrain::Water);
  const Travel travel(board);
  EXPECT_EQ(travel.distance(0, 1), 3);
  EXPECT_EQ(travel.distance(1, 2), 4);
  EXPECT_EQ(travel.distance(0, 4), 12) << "round the mountains: six steps of grass";
  EXPECT_EQ(travel.distance(0, 5), unreachable);
  EXPECT_EQ(travel.towards(0, 4, Direction::Up, 0), Direction::Down);
  EXPECT_EQ(travel.next(4, Direction::Right), -1);
}

TEST(SearchPlan, finds_the_best_order_of_a_row_and_of_a_mountain) {
  Board row(10, 5);
  for (int field = 0; field < row.fields(); ++field) row.set(row.point(field), Terrain::Water);
  for (int x = 0; x < 10; ++x) row.set(row.point(x), Terrain::Grass);
  const Travel along(row);
  Search search{row, along, {}, 3, Direction::Up, 0};
  for (const std::size_t field : {1U, 2U, 4U, 5U, 6U, 7U, 8U, 9U}) search.weights[field] = 1;
  search.weights[2] = 3;
  const SearchPlan plan = plan_search(search, 50);
  EXPECT_EQ(plan.fields.front(), 2) << "the likely field first";
  EXPECT_FLOAT_EQ(plan.expected, (3 * 2 + 4 + 10 + 12 + 14 + 16 + 18 + 20) / 10.0F);

  Board block(10, 5);
  for (int field = 0; field < block.fields(); ++field) block.set(block.point(field), Terrain::Water);
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x) block.set(block.point(y * 10 + x), Terrain::Grass);
  block.set({1, 1}, Terrain::Mountain);
  const Travel around(block);
  Search scouting{block, around, {}, 1, Direction::Up, 0};
  for (const std::size_t field : {10U, 12U, 20U, 21U, 22U}) scouting.weights[field] = 1;
  const SearchPlan up = plan_search(scouting, 50);
  EXPECT_EQ(up.fields, (std::vector<int>{11})) << "the mountain in the middle shows all";
  EXPECT_FLOAT_EQ(up.expected, (3 * 5 + 3 + 3 + 3 + 5 + 5) / 5.0F);
}

TEST(HalfMapDesign, keeps_the_rules_and_shortens_the_search) {
  Random random(1, "test.design");
  const auto expected = [](const std::vector<HalfMapNode>& nodes) {
    Board board(half_width, half_height);
    int fort = 0;
    for (const auto& node : nodes) {
      board.set({static_cast<std::int8_t>(node.X), static_cast<std::int8_t>(node.Y)}, node.terrain);
      if (node.fortPresent) fort = node.Y * half_width + node.X;
    }
    const Travel travel(board);
    Search search{board, travel, {}, fort, Direction::Up, 0};
    for (int field = 0; field < half_fields; ++field)
      search.weights[static_cast<std::size_t>(field)] =
          board.at(field) == Terrain::Grass && field != fort ? 1 : 0;
    return plan_search(search, 20).expected;
  };
  float designed = 0, drawn = 0;
  for (int count = 0; count < 5; ++count) {
    const auto first = random_half_map(random, Profile::strict, nullptr);
    const HalfGrid grid = grid_of(first);
    const auto nodes = designed_half_map(random, Profile::strict, &grid, std::chrono::hours(1));
    for (const Profile profile : {Profile::strict, Profile::ws2025, Profile::lenient})
      EXPECT_FALSE(half_map_fault(profile, nodes, &grid)) << half_map_fault(profile, nodes, &grid).text;
    designed += expected(nodes);
    drawn += expected(first);
  }
  EXPECT_LT(designed, 0.95F * drawn);
}

}  // namespace
}  // namespace agon::treasure_hunt
