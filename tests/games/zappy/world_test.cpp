// The world, command by command, against what the subject says and the reference server does.
#include <gtest/gtest.h>

#include "games/zappy/rules/text.h"
#include "worlds.h"

namespace agon::zappy {
namespace {

TEST(ZappyWorld, a_command_takes_effect_at_the_end_of_its_time) {
  Bench bench;
  const Index who = bench.player(0, 5, 5, Orientation::N);
  bench.submit(who, "Forward");
  bench.pass(6);
  EXPECT_EQ(bench.at(who).y, 5);
  EXPECT_EQ(bench.said(who), "");
  bench.pass(1);
  EXPECT_EQ(bench.at(who).y, 4);
  EXPECT_EQ(bench.said(who), "ok\n");
}

TEST(ZappyWorld, durations_are_the_subjects) {
  const std::vector<std::pair<std::string, Time>> durations{
      {"Forward", 7},     {"Right", 7},       {"Left", 7},        {"Look", 7},        {"Inventory", 1},
      {"Broadcast x", 7}, {"Connect_nbr", 0}, {"Fork", 42},       {"Eject", 7},       {"Take food", 7},
      {"Set food", 7},    {"nonsense", 0},    {"Forward x", 7},   {"Take", 7},        {"Take bogus", 7},
      {"Broadcast", 7},   {"Fork 1", 42},     {"Inventory x", 1}, {"Incantation", 0}, {"", 0}};
  for (const auto& [line, units] : durations) {
    Bench bench;
    const Index who = bench.player(0, 5, 5, Orientation::N);
    bench.submit(who, line);
    if (units > 0) {
      bench.pass(units - 1);
      EXPECT_EQ(bench.said(who), "") << line;
      bench.pass(1);
    }
    EXPECT_NE(bench.said(who), "") << line;
  }
}

TEST(ZappyWorld, the_map_is_a_torus) {
  Bench bench;
  for (const auto& [orientation, x, y] :
       {std::tuple{Orientation::N, 0, 9}, std::tuple{Orientation::W, 9, 0}}) {
    const Index who = bench.player(0, 0, 0, orientation);
    bench.submit(who, "Forward");
    bench.pass(7);
    EXPECT_EQ(bench.at(who).x, x);
    EXPECT_EQ(bench.at(who).y, y);
  }
  const Index south_east = bench.player(0, 9, 9, Orientation::E);
  bench.submit(south_east, "Forward");
  bench.pass(7);
  EXPECT_EQ(bench.at(south_east).x, 0);
}

TEST(ZappyWorld, ten_commands_wait_the_running_one_included) {
  Bench bench;
  const Index who = bench.player(0, 5, 5, Orientation::N);
  for (int count = 0; count < 30; ++count) bench.submit(who, "Right");
  bench.pass(1000);
  EXPECT_EQ(bench.said(who), "ok\nok\nok\nok\nok\nok\nok\nok\nok\nok\n");
}

TEST(ZappyWorld, a_command_without_duration_waits_its_turn) {
  Bench bench;
  const Index who = bench.player(0, 5, 5, Orientation::N);
  for (const char* line : {"Right", "foo", "Connect_nbr", "Left"}) bench.submit(who, line);
  bench.pass(6);
  EXPECT_EQ(bench.said(who), "");
  bench.pass(1);
  EXPECT_EQ(bench.said(who), "ok\nko\n" + std::to_string(bench.state.teams[0].eggs.size()) + "\n");
  bench.forget();
  bench.pass(7);
  EXPECT_EQ(bench.said(who), "ok\n");
}

TEST(ZappyWorld, look_has_the_references_blanks) {
  Bench bench;
  const Index who = bench.player(0, 5, 5, Orientation::N);
  EXPECT_EQ(bench.look(who), "[ player,,, ]");
  bench.put(5, 5, Resource::food, 1);
  bench.put(5, 4, Resource::thystame, 2);
  EXPECT_EQ(bench.look(who), "[ player food,, thystame thystame, ]");
  bench.player(1, 5, 5, Orientation::S);
  bench.put(4, 4, Resource::linemate, 1);
  bench.put(6, 4, Resource::food, 1);
  EXPECT_EQ(bench.look(who), "[ player player food, linemate, thystame thystame, food ]");
}

/// Vector 03: what lies where in the answer, for four facings, at the middle and in the corners.
TEST(ZappyWorld, look_sees_the_tiles_in_the_references_order) {
  const std::vector<std::pair<Orientation, std::vector<Offset>>> rows{
      {Orientation::N, {{0, 0}, {-1, -1}, {0, -1}, {1, -1}, {-2, -2}, {-1, -2}, {0, -2}, {1, -2}, {2, -2}}},
      {Orientation::E, {{0, 0}, {1, -1}, {1, 0}, {1, 1}, {2, -2}, {2, -1}, {2, 0}, {2, 1}, {2, 2}}},
      {Orientation::S, {{0, 0}, {1, 1}, {0, 1}, {-1, 1}, {2, 2}, {1, 2}, {0, 2}, {-1, 2}, {-2, 2}}},
      {Orientation::W, {{0, 0}, {-1, 1}, {-1, 0}, {-1, -1}, {-2, 2}, {-2, 1}, {-2, 0}, {-2, -1}, {-2, -2}}}};
  for (const auto& [x, y] : {std::pair{5, 5}, std::pair{0, 0}, std::pair{9, 9}})
    for (const auto& [orientation, offsets] : rows)
      for (std::size_t place = 1; place < offsets.size(); ++place) {
        Bench bench;
        const Index who = bench.player(0, x, y, orientation);
        bench.world.set_level(who, 2);
        bench.put(wrapped(x + offsets[place].x, 10), wrapped(y + offsets[place].y, 10), Resource::sibur, 1);
        const auto tiles = parse_look(bench.look(who));
        ASSERT_EQ(tiles.size(), 9U);
        for (std::size_t tile = 0; tile < tiles.size(); ++tile)
          EXPECT_EQ(tiles[tile].things[3], tile == place ? 1 : 0) << tile;
      }
}

TEST(ZappyWorld, level_eight_sees_81_tiles) {
  Bench bench;
  const Index who = bench.player(0, 5, 5, Orientation::N);
  bench.world.set_level(who, 8);
  EXPECT_EQ(parse_look(bench.look(who)).size(), 81U);
}

TEST(ZappyWorld, take_and_set_move_one_unit) {
  Bench bench;
  const Index who = bench.player(0, 5, 5, Orientation::N);
  bench.put(5, 5, Resource::linemate, 1);
  EXPECT_EQ(bench.run(who, "Take linemate", 7), "ok\n");
  EXPECT_EQ(bench.run(who, "Take linemate", 7), "ko\n");
  EXPECT_EQ(bench.run(who, "Inventory", 1),
            "[ food 9, linemate 1, deraumere 0, sibur 0, mendiane 0, phiras 0, thystame 0 ]\n");
  EXPECT_EQ(bench.run(who, "Set linemate", 7), "ok\n");
  EXPECT_EQ(bench.run(who, "Set linemate", 7), "ko\n");
  EXPECT_EQ(bench.run(who, "Set food", 7), "ok\n");
  EXPECT_EQ(bench.at(who).stock[0], 8);
  EXPECT_EQ(bench.state.tiles[55].things[0], 1);
}

TEST(ZappyWorld, of_two_who_take_the_last_one_gets_it) {
  Bench bench;
  const Index first = bench.player(0, 5, 5, Orientation::N), second = bench.player(1, 5, 5, Orientation::N);
  bench.put(5, 5, Resource::sibur, 1);
  bench.submit(first, "Take sibur");
  bench.submit(second, "Take sibur");
  bench.pass(7);
  EXPECT_EQ(bench.said(first) + bench.said(second), "ok\nko\n");
}

/// Vector 06: B1 looks south and A2 west after their own turns; A0 looks west.
TEST(ZappyWorld, eject_pushes_all_others_and_tells_from_where) {
  Bench bench;
  const Index pusher = bench.player(0, 5, 5, Orientation::S);
  const Index north = bench.player(1, 5, 5, Orientation::N), west = bench.player(0, 5, 5, Orientation::W);
  EXPECT_EQ(bench.run(pusher, "Eject", 7), "ok\n");
  EXPECT_EQ(bench.said(north), "eject: 1\n");
  EXPECT_EQ(bench.said(west), "eject: 7\n");
  for (const Index victim : {north, west}) {
    EXPECT_EQ(bench.at(victim).x, 5);
    EXPECT_EQ(bench.at(victim).y, 6);
  }
  EXPECT_EQ(bench.at(north).orientation, Orientation::N);
  EXPECT_EQ(bench.run(pusher, "Eject", 7), "ko\n");
}

TEST(ZappyWorld, eject_leaves_the_victims_commands_alone) {
  Bench bench;
  const Index pusher = bench.player(0, 5, 5, Orientation::E), victim = bench.player(1, 5, 5, Orientation::N);
  bench.submit(victim, "Inventory");
  bench.submit(victim, "Forward");
  bench.submit(victim, "Forward");
  bench.submit(pusher, "Eject");
  bench.pass(15);
  EXPECT_EQ(bench.at(victim).x, 6);
  EXPECT_EQ(bench.at(victim).y, 3);
}

TEST(ZappyWorld, eject_destroys_eggs_of_any_team_and_their_slots) {
  Bench bench;
  const Index pusher = bench.player(0, 5, 5, Orientation::E);
  const auto before = bench.state.teams[1].eggs.size();
  bench.world.lay(1, 5, 5, nobody);
  EXPECT_EQ(bench.state.teams[1].eggs.size(), before + 1);
  EXPECT_EQ(bench.run(pusher, "Eject", 7), "ok\n");
  EXPECT_EQ(bench.state.teams[1].eggs.size(), before);
  EXPECT_EQ(bench.state.tiles[55].eggs, 0);
}

TEST(ZappyWorld, eject_may_always_be_ok) {
  Config config = Bench::plain();
  config.eject_always_ok = true;
  Bench bench(config);
  const Index pusher = bench.player(0, 5, 5, Orientation::E);
  EXPECT_EQ(bench.run(pusher, "Eject", 7), "ok\n");
}

TEST(ZappyWorld, fork_lays_where_the_player_is_at_its_end) {
  Bench bench;
  const Index who = bench.player(0, 5, 5, Orientation::E), pusher = bench.player(1, 5, 5, Orientation::E);
  const auto before = bench.state.teams[0].eggs.size();
  bench.submit(who, "Fork");
  bench.submit(pusher, "Eject");
  bench.pass(41);
  EXPECT_EQ(bench.state.teams[0].eggs.size(), before);
  bench.pass(1);
  EXPECT_EQ(bench.said(who), "eject: 5\nok\n");
  EXPECT_EQ(bench.state.tiles[56].eggs, 1);
  EXPECT_EQ(bench.run(who, "Connect_nbr", 0), std::to_string(before + 1) + "\n");
}

TEST(ZappyWorld, forks_may_be_capped) {
  Config config = Bench::plain();
  config.fork_cap = 1;
  Bench bench(config);
  const Index who = bench.player(0, 5, 5, Orientation::E);
  EXPECT_EQ(bench.run(who, "Fork", 42), "ok\n");
  EXPECT_EQ(bench.run(who, "Fork", 42), "ko\n");
}

TEST(ZappyWorld, a_broadcast_reaches_all_but_its_sender) {
  Bench bench;
  const Index sender = bench.player(0, 5, 5, Orientation::N), north = bench.player(1, 5, 8, Orientation::N),
              east = bench.player(0, 5, 8, Orientation::E), same = bench.player(0, 5, 5, Orientation::W);
  EXPECT_EQ(bench.run(sender, "Broadcast  hello \"you\" ", 7), "ok\n");
  EXPECT_EQ(bench.said(north), "message 1,  hello \"you\" \n");
  EXPECT_EQ(bench.said(east), "message 3,  hello \"you\" \n");
  EXPECT_EQ(bench.said(same), "message 0,  hello \"you\" \n");
}

TEST(ZappyWorld, life_is_1260_units_and_a_food_126_more) {
  Bench bench;
  bench.state.hunger = true;
  const Index who = bench.player(0, 5, 5, Orientation::N);
  bench.pass(125);
  EXPECT_EQ(bench.at(who).stock[0], 9);
  bench.pass(1);
  EXPECT_EQ(bench.at(who).stock[0], 8);
  bench.put(5, 5, Resource::food, 1);
  EXPECT_EQ(bench.run(who, "Take food", 7), "ok\n");
  bench.pass(1260 + 126 - 126 - 7 - 1);
  EXPECT_TRUE(bench.at(who).alive());
  EXPECT_EQ(bench.at(who).stock[0], 0);
  EXPECT_EQ(bench.run(who, "Set food", 0), "");
  bench.pass(1);
  EXPECT_FALSE(bench.at(who).alive());
  EXPECT_EQ(bench.said(who), "dead\n");
  EXPECT_EQ(bench.state.living, 0);
}

TEST(ZappyWorld, the_ground_is_filled_as_the_subject_says) {
  for (const auto& [width, height, wanted] : {std::tuple{10, 10, Amounts{50, 30, 15, 10, 10, 8, 5}},
                                              std::tuple{20, 15, Amounts{150, 90, 45, 30, 30, 24, 15}},
                                              std::tuple{1, 2, Amounts{1, 1, 1, 1, 1, 1, 1}}}) {
    Config config;
    config.width = width;
    config.height = height;
    EXPECT_EQ(founded(config, 1, {"a"}).ground, wanted);
  }
}

TEST(ZappyWorld, the_refill_tops_up_the_ground_every_20_units) {
  Config config = Bench::plain();
  State state = founded(config, 5, {"red", "blue"});
  WorldObserver nobody_looks;
  World world(config, state, nobody_looks);
  const Amounts full = state.ground;
  EXPECT_EQ(world.next(), never);  // nothing is missing, so nothing is due
  world.advance(33);
  for (int x = 0; x < 10; ++x) world.set_ground(x, 0, Resource::food, 0);
  world.set_ground(3, 3, Resource::phiras, 40);
  const auto phiras = state.ground[5];
  EXPECT_EQ(world.next(), 40);
  world.advance(39);
  EXPECT_LT(state.ground[0], full[0]);
  world.advance(40);
  EXPECT_EQ(state.ground[0], full[0]);
  EXPECT_EQ(state.ground[5], phiras);  // an excess is left alone
  EXPECT_EQ(world.next(), never);
}

TEST(ZappyWorld, things_are_spread_evenly) {
  Config config;
  config.width = config.height = 40;
  const State state = founded(config, 9, {"a"});
  int crowded = 0;
  for (const Tile& tile : state.tiles) crowded += tile.things[0] > 1 ? 1 : 0;
  EXPECT_LT(crowded, 40);  // of 800 foods; blind throws would give some 150
}

TEST(ZappyWorld, what_runs_keeps_its_end_when_the_frequency_changes) {
  Bench bench;
  const Index who = bench.player(0, 5, 5, Orientation::N);
  bench.submit(who, "Right");
  bench.submit(who, "Right");
  bench.pass(1);
  bench.world.set_unit(10);
  bench.pass(6);
  EXPECT_EQ(bench.said(who), "ok\n");
  bench.pass(69);
  EXPECT_EQ(bench.said(who), "ok\n");
  bench.pass(1);
  EXPECT_EQ(bench.said(who), "ok\nok\n");
}

TEST(ZappyWorld, a_player_that_leaves_gives_no_slot_back) {
  Bench bench;
  const auto before = bench.state.teams[0].eggs.size();
  const Index who = bench.player(0, 5, 5, Orientation::N);
  bench.world.leave(who);
  EXPECT_EQ(bench.state.teams[0].eggs.size(), before - 1);
  EXPECT_EQ(bench.state.living, 0);
  EXPECT_EQ(bench.state.idle, 0);
  EXPECT_EQ(bench.state.tiles[55].players, 0);
}

TEST(ZappyWorld, any_egg_of_the_team_may_hatch) {
  Config config = Bench::plain();
  config.clients = 10;
  std::vector<int> hatched(20, 0);
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    State state = founded(config, seed, {"red", "blue"});
    struct : WorldObserver {
      void joined(Index, Index egg) override { number = egg; }
      Index number = nobody;
    } observer;
    World world(config, state, observer);
    ASSERT_TRUE(world.join(0));
    ++hatched[static_cast<std::size_t>(observer.number)];
  }
  for (std::size_t egg = 0; egg < 20; egg += 2) EXPECT_GT(hatched[egg], 10) << egg;
  for (std::size_t egg = 1; egg < 20; egg += 2) EXPECT_EQ(hatched[egg], 0) << egg;
}

TEST(ZappyWorld, the_last_team_wins_only_by_the_house_rule) {
  for (const bool rule : {false, true}) {
    Config config = Bench::plain();
    config.last_team_wins = rule;
    Bench bench(config);
    const Index red = bench.player(0, 5, 5, Orientation::N);
    bench.player(1, 5, 5, Orientation::N);
    bench.world.leave(red);
    EXPECT_EQ(bench.state.winner, rule ? 1 : nobody);
  }
}

}  // namespace
}  // namespace agon::zappy
