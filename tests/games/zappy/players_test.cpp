// What the built-in players achieve.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/zappy/players/players.h"
#include "games/zappy/rules/constants.h"

namespace agon::zappy {
namespace {

struct Played {
  State state;
  int highest = 1;
};

/// Teams of the named players, in lock-step.
Played play(Config config, const std::vector<std::string>& teams, std::uint64_t seed) {
  config.teams = static_cast<int>(teams.size());
  const Rules rules(config);
  std::vector<OwnedPlayer> players;
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    for (const auto& entry : players_of<Rules>())
      if (entry.name == teams[rules.team_of(seat)])
        players.push_back(entry.make(rules, seat, derived_seed(seed, seat + 1)));
  Played played{rules.start(seed)};
  std::vector<Decision<Action>> decisions(rules.seats());
  for (auto deciders = rules.deciders(played.state); !deciders.empty();
       deciders = rules.deciders(played.state)) {
    deciders.each([&](Seat seat) {
      decisions[seat].action = players[seat]->decide(rules.view(played.state, seat), Nanoseconds{0});
      EXPECT_FALSE(rules.check(played.state, seat, decisions[seat].action));
    });
    rules.step(played.state, decisions);
    for (const auto& each : played.state.players)
      if (each.alive()) played.highest = std::max(played.highest, each.level);
  }
  return played;
}

Config map(int width, int height, int time_cap) {
  Config config;
  config.width = width;
  config.height = height;
  config.time_cap = time_cap;
  return config;
}

TEST(ZappyPlayers, the_wanderer_lives) {
  const auto played = play(map(15, 15, 5000), {"wanderer"}, 1);
  EXPECT_EQ(played.state.players_born, 6);
  EXPECT_EQ(played.state.living, 6);
}

TEST(ZappyPlayers, the_solo_reaches_level_2) {
  const auto played = play(map(15, 15, 3000), {"solo"}, 1);
  for (const auto& each : played.state.players) EXPECT_GE(each.level, 2);
}

TEST(ZappyPlayers, a_team_meets_and_ascends) {
  int highest = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed)
    highest = std::max(highest, play(map(10, 10, 12000), {"team"}, seed).highest);
  EXPECT_GE(highest, 4);
}

TEST(ZappyPlayers, six_champions_alone_rise_to_level_8) {
  for (const auto& [width, height, bound] : {std::tuple{10, 10, 5000}, {20, 20, 7000}, {26, 14, 7000}})
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
      EXPECT_EQ(play(map(width, height, bound), {"champion"}, seed).state.winner, 0)
          << width << "x" << height << " seed " << seed;
}

TEST(ZappyPlayers, champions_have_the_first_incantation_behind_them_before_they_meet) {
  const auto played = play(map(20, 20, 800), {"champion"}, 3);
  for (const auto& each : played.state.players) EXPECT_GE(each.level, 2);
}

/// Whether a newborn champion takes or uses the linemate of its tile, by a Look that shows so many there.
bool uses_linemate(int players, int linemates) {
  const auto agent = agent_named("champion")->make({"red", "", 7});
  agent->born(10, 10, 1);
  agent->sent({Verb::Look, Resource::food, false, {}});
  Message look;
  look.kind = MessageKind::look;
  look.tiles.resize(4);
  look.tiles[0].player = players;
  look.tiles[0].things[static_cast<std::size_t>(Resource::linemate)] = linemates;
  agent->told(look);
  const auto plan = agent->plan();
  return std::any_of(plan.begin(), plan.end(), [](const Command& each) {
    return each.verb == Verb::Incantation || (each.verb == Verb::Take && each.object == Resource::linemate);
  });
}

/// The incantation of the player who stands there takes one when it ends, and a second one would fail.
TEST(ZappyPlayers, a_champion_leaves_a_linemate_to_everybody_who_stands_where_it_lies) {
  EXPECT_TRUE(uses_linemate(1, 1));
  EXPECT_FALSE(uses_linemate(2, 1));
  EXPECT_TRUE(uses_linemate(2, 2));
  EXPECT_FALSE(uses_linemate(3, 2));
}

/// A word behind its name changes how it plays; the same words as usual do not.
TEST(ZappyPlayers, the_champion_takes_params) {
  const auto with = [](const std::vector<std::string>& assignments) {
    const Rules rules(map(12, 12, 1200));
    PlayerMaker<Rules> maker;
    for (const auto& entry : players_of<Rules>())
      if (entry.name == "champion") maker = entry.params->maker(assignments);
    std::vector<OwnedPlayer> players;
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      players.push_back(maker(rules, seat, derived_seed(4, seat)));
    State state = rules.start(4);
    std::vector<Decision<Action>> decisions(rules.seats());
    for (auto deciders = rules.deciders(state); !deciders.empty(); deciders = rules.deciders(state)) {
      deciders.each([&](Seat seat) {
        decisions[seat].action = players[seat]->decide(rules.view(state, seat), Nanoseconds{0});
      });
      rules.step(state, decisions);
    }
    return state;
  };
  const auto usual = with({});
  EXPECT_EQ(with({"talk=70", "away=9"}), usual);
  EXPECT_NE(with({"talk=40"}), usual);
}

/// Whoever follows their calls finds them gone: they meet in silence, and elsewhere when somebody disturbs
/// them.
TEST(ZappyPlayers, champions_rise_among_those_who_disturb) {
  for (const char* rival : {"replayer", "ejector", "thief", "gatherer"})
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      EXPECT_EQ(play(map(20, 20, 6000), {"champion", rival}, seed).state.winner, 0)
          << rival << " seed " << seed;
}

TEST(ZappyPlayers, champions_play_the_same_from_the_same_seed) {
  const auto one = play(map(12, 12, 2000), {"champion", "team"}, 5);
  const auto other = play(map(12, 12, 2000), {"champion", "team"}, 5);
  EXPECT_EQ(one.state, other.state);
}

TEST(ZappyPlayers, champions_beat_a_team) {
  int won = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed)
    won += play(map(20, 20, 9000), {"champion", "team"}, seed).state.winner == 0 ? 1 : 0;
  EXPECT_GE(won, 4);
}

/// The reference takes no sibur from level 2 to 3.
TEST(ZappyPlayers, champions_live_with_the_reference_s_table) {
  auto config = map(15, 15, 7000);
  config.sibur_in_2_to_3 = false;
  EXPECT_EQ(play(config, {"champion"}, 2).state.winner, 0);
}

}  // namespace
}  // namespace agon::zappy
