// The elevation incantation, case by case as in the recorded sessions of the reference (vector 08).
#include <gtest/gtest.h>

#include "worlds.h"

namespace agon::zappy {
namespace {

constexpr const char* underway = "Elevation underway\n";

/// `count` players of a level on the middle tile with the stones of their incantation, `times` over.
struct Circle : Bench {
  std::vector<Index> who;

  Circle(int level, int count, int times = 1, Config given = Bench::plain()) : Bench(given) {
    for (int each = 0; each < count; ++each) {
      who.push_back(player(each % 2, 5, 5, Orientation::N));
      world.set_level(who.back(), level);
    }
    const Requirement needed = requirement_of(config, level);
    for (std::size_t kind = 0; kind < resource_kinds; ++kind)
      put(5, 5, static_cast<Resource>(kind), needed.stones[kind] * times);
  }
};

TEST(ZappyIncantation, the_table_is_the_subjects) {
  const Config config;
  const std::vector<std::pair<int, Amounts>> table{{1, {0, 1, 0, 0, 0, 0, 0}}, {2, {0, 1, 1, 1, 0, 0, 0}},
                                                   {2, {0, 2, 0, 1, 0, 2, 0}}, {4, {0, 1, 1, 2, 0, 1, 0}},
                                                   {4, {0, 1, 2, 1, 3, 0, 0}}, {6, {0, 1, 2, 3, 0, 1, 0}},
                                                   {6, {0, 2, 2, 2, 2, 2, 1}}};
  for (int level = 1; level <= 7; ++level) {
    EXPECT_EQ(requirement_of(config, level).players, table[static_cast<std::size_t>(level - 1)].first)
        << level;
    EXPECT_EQ(requirement_of(config, level).stones, table[static_cast<std::size_t>(level - 1)].second)
        << level;
  }
}

TEST(ZappyIncantation, every_level_rises_with_just_enough_and_fails_with_less) {
  for (int level = 1; level <= 7; ++level) {
    const Requirement needed = requirement_of(Config{}, level);
    Circle circle(level, needed.players);
    circle.submit(circle.who[0], "Incantation");
    EXPECT_EQ(circle.said(circle.who[0]), underway) << level;
    circle.pass(299);
    EXPECT_EQ(circle.at(circle.who[0]).level, level);
    circle.pass(1);
    for (const Index each : circle.who)
      EXPECT_EQ(circle.said(each), underway + ("Current level: " + std::to_string(level + 1) + "\n"));
    EXPECT_EQ(circle.state.tiles[55].things, Amounts{});

    if (needed.players > 1) {
      Circle lonely(level, needed.players - 1);
      EXPECT_EQ(lonely.run(lonely.who[0], "Incantation", 400), "ko\n") << level;
      EXPECT_EQ(lonely.ear.news, "");
    }
    for (std::size_t kind = 1; kind < resource_kinds; ++kind) {
      if (needed.stones[kind] == 0) continue;
      Circle poor(level, needed.players);
      poor.put(5, 5, static_cast<Resource>(kind), needed.stones[kind] - 1);
      EXPECT_EQ(poor.run(poor.who[0], "Incantation", 400), "ko\n") << level << " " << kind;
    }
  }
}

TEST(ZappyIncantation, the_reference_forgets_a_sibur) {
  Config config = Bench::plain();
  config.sibur_in_2_to_3 = false;
  Circle circle(2, 2, 1, config);
  EXPECT_EQ(circle.state.tiles[55].things[3], 0);
  circle.submit(circle.who[0], "Incantation");
  circle.pass(300);
  EXPECT_EQ(circle.at(circle.who[1]).level, 3);
}

TEST(ZappyIncantation, nobody_rises_above_level_eight) {
  Bench bench;
  const Index who = bench.player(0, 5, 5, Orientation::N);
  for (std::size_t kind = 0; kind < resource_kinds; ++kind) bench.put(5, 5, static_cast<Resource>(kind), 9);
  bench.world.set_level(who, 8);
  EXPECT_EQ(bench.run(who, "Incantation", 400), "ko\n");
}

TEST(ZappyIncantation, all_of_the_level_take_part_and_only_what_is_needed_goes) {
  Circle circle(2, 4, 3);  // case 6: two are needed, two launch
  circle.submit(circle.who[0], "Incantation");
  circle.submit(circle.who[1], "Incantation");
  circle.pass(300);
  const std::string risen = std::string(underway) + "Current level: 3\n";
  EXPECT_EQ(circle.said(circle.who[0]), risen);
  EXPECT_EQ(circle.said(circle.who[1]), risen + "ko\n");  // its own comes late and lacks phiras
  EXPECT_EQ(circle.said(circle.who[2]), risen);
  EXPECT_EQ(circle.said(circle.who[3]), risen);
  EXPECT_EQ(circle.state.tiles[55].things, (Amounts{0, 2, 2, 2, 0, 0, 0}));
}

TEST(ZappyIncantation, the_gui_hears_the_initiator_first) {
  Circle circle(2, 3);
  circle.submit(circle.who[1], "Incantation");
  EXPECT_EQ(circle.ear.news, "pic 1 0 2\n");
  circle.pass(300);
  EXPECT_EQ(circle.ear.news, "pic 1 0 2\nplv 1\nplv 0\nplv 2\npie 1\n");
}

TEST(ZappyIncantation, a_running_command_is_suspended_and_the_queue_waits) {
  Circle circle(2, 2);  // case 2: a Right begun 2 before, a Left behind it
  const Index other = circle.who[1];
  circle.submit(other, "Right");
  circle.submit(other, "Left");
  circle.pass(2);
  circle.submit(circle.who[0], "Incantation");
  circle.pass(300);
  EXPECT_EQ(circle.said(other), std::string(underway) + "Current level: 3\n");
  circle.pass(4);
  EXPECT_EQ(circle.at(other).orientation, Orientation::N);
  circle.pass(1);
  EXPECT_EQ(circle.at(other).orientation, Orientation::E);
  circle.pass(7);
  EXPECT_EQ(circle.at(other).orientation, Orientation::N);
}

TEST(ZappyIncantation, the_frozen_hear_and_their_commands_wait) {
  Circle circle(2, 2);
  const Index speaker = circle.player(0, 5, 6, Orientation::N);
  circle.submit(circle.who[0], "Incantation");
  circle.submit(circle.who[1], "Inventory");
  circle.submit(speaker, "Broadcast hey");
  circle.pass(299);
  EXPECT_EQ(circle.said(circle.who[1]), std::string(underway) + "message 5, hey\n");
  circle.pass(2);
  EXPECT_NE(circle.said(circle.who[1]).find("[ food"), std::string::npos);
}

TEST(ZappyIncantation, a_stone_that_vanishes_fails_it) {
  Circle circle(2, 2);
  const Index thief = circle.player(0, 5, 5, Orientation::N);
  circle.submit(circle.who[0], "Incantation");
  circle.submit(thief, "Take deraumere");
  circle.pass(300);
  EXPECT_EQ(circle.said(circle.who[0]), std::string(underway) + "ko\n");
  EXPECT_EQ(circle.said(circle.who[1]), std::string(underway) + "ko\n");
  EXPECT_EQ(circle.state.tiles[55].things[1], 1);  // nothing is consumed
  EXPECT_NE(circle.ear.news.find("pie 0"), std::string::npos);
}

TEST(ZappyIncantation, a_dead_partner_fails_it_where_all_are_needed) {
  Circle circle(2, 2);
  circle.submit(circle.who[0], "Incantation");
  circle.pass(60);
  circle.world.leave(circle.who[1]);
  circle.pass(240);
  EXPECT_EQ(circle.said(circle.who[0]), std::string(underway) + "ko\n");
}

TEST(ZappyIncantation, it_goes_on_without_its_initiator) {
  Circle circle(2, 3);  // case 4b
  circle.submit(circle.who[0], "Incantation");
  circle.pass(60);
  circle.world.leave(circle.who[0]);
  circle.player(0, 5, 5, Orientation::N);  // takes the dead one's entry, not its part
  circle.pass(240);
  EXPECT_EQ(circle.at(circle.who[1]).level, 3);
  EXPECT_EQ(circle.at(circle.who[2]).level, 3);
  EXPECT_EQ(circle.at(circle.who[0]).level, 1);
  circle.submit(circle.who[1], "Inventory");
  circle.pass(1);
  EXPECT_NE(circle.said(circle.who[1]).find("[ food"), std::string::npos);
}

TEST(ZappyIncantation, all_may_die_and_it_still_ends) {
  Circle circle(1, 1);
  circle.submit(circle.who[0], "Incantation");
  circle.world.leave(circle.who[0]);
  circle.pass(300);
  EXPECT_EQ(circle.ear.news, "pic 0\npdi 0\npie 0\n");
}

TEST(ZappyIncantation, who_was_pushed_away_fails_and_who_is_back_rises) {
  Circle circle(2, 3);
  const Index pusher = circle.player(0, 5, 5, Orientation::W);
  circle.submit(circle.who[0], "Incantation");
  circle.pass(60);
  circle.run(pusher, "Eject", 7);
  EXPECT_EQ(circle.said(circle.who[0]), "eject: 7\n");
  circle.world.move(circle.who[0], 5, 5, Orientation::N);
  circle.world.move(circle.who[1], 5, 5, Orientation::N);
  circle.forget();
  circle.pass(240);
  EXPECT_EQ(circle.said(circle.who[0]), "Current level: 3\n");
  EXPECT_EQ(circle.said(circle.who[1]), "Current level: 3\n");
  EXPECT_EQ(circle.said(circle.who[2]), "ko\n");
}

TEST(ZappyIncantation, newcomers_do_not_rise_and_the_frozen_are_not_counted_again) {
  Circle circle(2, 2, 2);
  circle.submit(circle.who[0], "Incantation");
  circle.pass(10);
  const Index late = circle.player(0, 5, 5, Orientation::N);
  circle.world.set_level(late, 2);
  EXPECT_EQ(circle.run(late, "Incantation", 0), "ko\n");
  circle.pass(290);
  EXPECT_EQ(circle.at(late).level, 2);
  EXPECT_EQ(circle.at(circle.who[0]).level, 3);
}

TEST(ZappyIncantation, two_of_different_levels_may_share_a_tile_and_the_later_may_lack_stones) {
  Circle circle(2, 2);
  const Index young = circle.player(0, 5, 5, Orientation::N);
  circle.submit(circle.who[0], "Incantation");
  circle.submit(young, "Incantation");  // one linemate for both
  circle.pass(300);
  EXPECT_EQ(circle.at(circle.who[0]).level, 3);
  EXPECT_EQ(circle.said(young), std::string(underway) + "ko\n");
}

TEST(ZappyIncantation, the_next_one_may_begin_in_the_moment_this_one_ends) {
  Circle circle(1, 2);
  circle.put(5, 5, Resource::linemate, 2);
  circle.put(5, 5, Resource::deraumere, 1);
  circle.put(5, 5, Resource::sibur, 1);
  circle.submit(circle.who[0], "Incantation");
  circle.submit(circle.who[0], "Incantation");
  circle.submit(circle.who[1], "Forward");
  circle.pass(600);
  EXPECT_EQ(circle.at(circle.who[0]).level, 3);
  EXPECT_EQ(circle.at(circle.who[1]).level, 3);
  EXPECT_EQ(circle.at(circle.who[1]).y, 5);
  circle.pass(7);
  EXPECT_EQ(circle.at(circle.who[1]).y, 4);
}

TEST(ZappyIncantation, six_of_a_team_at_level_eight_win_and_no_others) {
  for (const int own : {6, 4}) {
    Bench bench;
    std::vector<Index> who;
    for (int each = 0; each < 6; ++each) {
      who.push_back(bench.player(each < own ? 0 : 1, 5, 5, Orientation::N));
      bench.world.set_level(who.back(), 7);
    }
    for (std::size_t kind = 1; kind < resource_kinds; ++kind) bench.put(5, 5, static_cast<Resource>(kind), 2);
    bench.submit(who[3], "Incantation");
    bench.pass(300);
    EXPECT_EQ(bench.at(who[5]).level, 8);
    EXPECT_EQ(bench.state.winner, own == 6 ? 0 : nobody);  // four and two: nobody (measured)
    EXPECT_EQ(bench.ear.news.find("seg 0") != std::string::npos, own == 6);
  }
}

}  // namespace
}  // namespace agon::zappy
