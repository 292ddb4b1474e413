#include <gtest/gtest.h>

#include <set>

#include "positions.h"

namespace agon::treasure_hunt {

namespace {

const Rules rules;

/// Seat 0 walks; seat 1 marks time without ever arriving anywhere.
struct Walk {
  State state = after_half_maps(rules, true, true);

  /// To and fro, so that no step is ever finished.
  void idle() {
    const bool even = state.sides[state.turn].actions % 2 == 0;
    play(rules, state, move_action(even ? Direction::Left : Direction::Right));
  }
  void act(Direction direction) {
    play(rules, state, move_action(direction));
    if (state.ending == Ending::none) idle();
  }
  Side& side() { return state.sides[0]; }
};

TEST(Combination, puts_the_halves_in_two_shapes_and_both_orders) {
  for (const bool stacked : {false, true})
    for (const bool leads : {false, true}) {
      const State state = after_half_maps(rules, stacked, leads);
      EXPECT_EQ(state.board.width(), stacked ? 10 : 20);
      EXPECT_EQ(state.board.height(), stacked ? 10 : 5);
      const Point far = stacked ? Point{0, 5} : Point{10, 0};
      EXPECT_EQ(state.sides[0].origin, leads ? (Point{0, 0}) : far);
      EXPECT_EQ(state.sides[1].origin, leads ? far : (Point{0, 0}));
      for (const Side& side : state.sides) {
        EXPECT_EQ(side.position, side.fort);
        EXPECT_EQ(side.fort, (Point{std::int8_t(side.origin.x + 3), std::int8_t(side.origin.y + 2)}));
        EXPECT_EQ(state.board.at(side.treasure), Terrain::Grass);
        EXPECT_NE(side.treasure, side.fort);
        EXPECT_EQ(grid_of(state.board, side.origin), grid_of(nodes_from(good_rows)));
      }
      EXPECT_EQ(state.turn, 0U);
      EXPECT_EQ(state.actions, 2);
    }
}

TEST(Combination, all_four_come_up_and_treasures_lie_everywhere) {
  std::set<std::pair<bool, bool>> shapes;
  std::set<int> treasures;
  std::set<Seat> starters;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    State state = rules.start(seed);
    starters.insert(state.turn);
    shapes.emplace(state.stacked, state.first_leads);
    const Seat first = state.turn;
    play(rules, state, half_map_action(good_rows));
    const Side& side = state.sides[first];
    treasures.insert((side.treasure.y - side.origin.y) * 10 + side.treasure.x - side.origin.x);
  }
  EXPECT_EQ(shapes.size(), 4U);
  EXPECT_EQ(starters.size(), 2U);
  EXPECT_EQ(treasures.size(), 37U) << "every grass field but the fort's";
}

TEST(Combination, lenient_halves_take_the_shape_that_connects_them_or_are_refused) {
  const std::vector<std::string> no_bottom{"GGGGGGGGGG", "GMGGGGGGMG", "GGGFGMGGGG", "GMGGGGGGMG",
                                           "WWWWWWWWWW"};
  const std::vector<std::string> closed{"WWWWWWWWWW", "WMGGGGGGMG", "WGGFGMGGGG", "WMGGGGGGMG", "WGGGGGGGGG"};
  Config config;
  config.profile = Profile::lenient;
  const Rules lenient(config);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    State state = lenient.start(seed);
    play(lenient, state, half_map_action(no_bottom));
    EXPECT_EQ(state.ending, Ending::none);
    State refused = state;
    play(lenient, state, half_map_action(no_bottom));
    EXPECT_EQ(state.ending, Ending::none);
    EXPECT_EQ(state.board.width(), 20);
    EXPECT_TRUE(connected(state.board));
    const Seat sender = refused.turn;
    play(lenient, refused, half_map_action(closed));
    EXPECT_EQ(refused.ending, Ending::halves_apart);
    EXPECT_EQ(refused.loser, sender);
  }
}

TEST(Movement, costs_leaving_and_entering) {
  const std::vector<std::tuple<Terrain, Terrain, int>> table{{Terrain::Grass, Terrain::Grass, 2},
                                                             {Terrain::Grass, Terrain::Mountain, 3},
                                                             {Terrain::Mountain, Terrain::Grass, 3},
                                                             {Terrain::Mountain, Terrain::Mountain, 4}};
  for (const auto& [from, to, cost] : table) {
    Walk walk;
    const Point start = walk.side().position, target = neighbour(start, Direction::Right);
    walk.state.board.set(start, from);
    walk.state.board.set(target, to);
    for (int action = 1; action <= cost; ++action) {
      EXPECT_EQ(walk.side().position, start) << action;
      walk.act(Direction::Right);
    }
    EXPECT_EQ(walk.side().position, target) << cost;
    EXPECT_EQ(walk.side().progress, 0);
  }
}

TEST(Movement, a_change_of_direction_forfeits_what_was_spent) {
  Walk walk;
  const Point start = walk.side().position;
  walk.act(Direction::Right);
  walk.act(Direction::Up);
  walk.act(Direction::Right);
  EXPECT_EQ(walk.side().position, start);
  EXPECT_EQ(walk.side().progress, 1);
  walk.act(Direction::Right);
  EXPECT_EQ(walk.side().position, neighbour(start, Direction::Right));
}

TEST(Movement, the_same_direction_starts_from_nothing_after_an_arrival) {
  Walk walk;
  for (int action = 0; action < 3; ++action) walk.act(Direction::Left);
  EXPECT_EQ(walk.side().position.x, 2);
  EXPECT_EQ(walk.side().progress, 1);
}

TEST(Movement, water_and_the_edge_lose_at_once_or_on_arrival) {
  for (const bool water : {true, false}) {
    Walk walk;
    walk.state.board.set({3, 1}, Terrain::Water);
    if (!water) walk.side().position = {3, 0};
    State late = walk.state;
    play(rules, walk.state, move_action(Direction::Up));
    EXPECT_EQ(walk.state.ending, water ? Ending::into_water : Ending::off_map);
    EXPECT_EQ(walk.state.loser, 0U);

    Config config;
    config.water_check = WaterCheck::on_arrival;
    const Rules patient(config);
    play(patient, late, move_action(Direction::Up));
    EXPECT_EQ(late.ending, Ending::none);
    play(patient, late, move_action(Direction::Left));
    play(patient, late, move_action(Direction::Up));
    EXPECT_EQ(late.ending, water ? Ending::into_water : Ending::off_map);
    EXPECT_EQ(late.loser, 0U);
  }
}

TEST(Sight, grass_reveals_itself_and_a_mountain_its_eight_neighbours) {
  Walk walk;
  walk.side().treasure = {1, 4};
  EXPECT_FALSE(rules.view(walk.state, 0).treasure);
  walk.side().position = {2, 3};
  walk.act(Direction::Up);
  walk.act(Direction::Up);
  EXPECT_FALSE(rules.view(walk.state, 0).treasure) << "grass shows nothing of its neighbours";
  walk.side().position = {2, 3};
  for (int action = 0; action < 3; ++action) walk.act(Direction::Left);
  ASSERT_TRUE(rules.view(walk.state, 0).treasure);
  EXPECT_EQ(*rules.view(walk.state, 0).treasure, (Point{1, 4}));
  EXPECT_FALSE(rules.view(walk.state, 1).treasure);
  for (int action = 0; action < 3; ++action) walk.act(Direction::Down);
  EXPECT_TRUE(walk.side().collected);
  EXPECT_FALSE(rules.view(walk.state, 0).treasure);
  EXPECT_TRUE(rules.view(walk.state, 1).enemy_collected);
}

TEST(Sight, mountains_see_the_enemy_fort_across_the_border_unless_told_not_to) {
  for (const bool across : {true, false}) {
    Config config;
    config.mountains_see_across = across;
    const Rules game(config);
    State state = after_half_maps(game, true, true);
    state.board.set({4, 4}, Terrain::Mountain);
    state.sides[0].position = {3, 4};
    state.board.set({3, 4}, Terrain::Grass);
    state.sides[1].fort = {5, 5};
    for (int action = 0; action < 3; ++action) {
      play(game, state, move_action(Direction::Right));
      play(game, state, move_action(action % 2 == 0 ? Direction::Left : Direction::Right));
    }
    EXPECT_EQ(game.view(state, 0).enemy_fort.has_value(), across);
  }
}

TEST(Winning, needs_the_treasure_and_an_arrival_at_the_fort) {
  Walk walk;
  walk.side().position = {3, 6};
  walk.act(Direction::Down);
  walk.act(Direction::Down);
  EXPECT_EQ(walk.side().position, walk.state.sides[1].fort);
  EXPECT_EQ(walk.state.ending, Ending::none) << "without the treasure the fort is only revealed";
  EXPECT_TRUE(rules.view(walk.state, 0).enemy_fort);
  walk.side().collected = true;
  walk.side().position = {3, 6};
  walk.act(Direction::Down);
  walk.act(Direction::Down);
  EXPECT_EQ(walk.state.ending, Ending::enemy_fort);
  EXPECT_EQ(rules.outcome(walk.state).winners, (std::vector<Seat>{0}));
}

TEST(Ending, the_action_limit_strikes_who_is_next) {
  Walk walk;
  while (walk.state.actions < 319 && walk.state.ending == Ending::none) walk.idle();
  EXPECT_EQ(walk.state.ending, Ending::none);
  const Seat last = walk.state.turn;
  walk.idle();
  EXPECT_EQ(walk.state.actions, 320);
  EXPECT_EQ(walk.state.ending, Ending::action_limit);
  EXPECT_EQ(walk.state.loser, 1 - last);
}

TEST(Ending, a_win_with_the_last_action_counts) {
  Walk walk;
  while (walk.state.actions < 318 && walk.state.ending == Ending::none) walk.idle();
  walk.side().collected = true;
  walk.side().position = {3, 6};
  walk.side().heading = Direction::Down;
  walk.side().progress = 1;
  walk.state.actions = 319;
  play(rules, walk.state, move_action(Direction::Down));
  EXPECT_EQ(walk.state.ending, Ending::enemy_fort);
}

}  // namespace
}  // namespace agon::treasure_hunt
