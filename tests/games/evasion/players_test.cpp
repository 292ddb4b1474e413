// The built-in players over whole games.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/hash.h"
#include "games/evasion/players/careful.h"
#include "games/evasion/players/champion.h"
#include "games/evasion/players/players.h"
#include "games/evasion/rules/rules.h"
#include "games/evasion/rules/text.h"
#include "games/evasion/vectors.h"

namespace agon::evasion {
namespace {

std::unique_ptr<Player<Rules>> player(const Rules& rules, std::string_view name, Seat seat,
                                      std::uint64_t seed) {
  for (const auto& entry : players_of<Rules>())
    if (entry.name == name && entry.fits(seat)) return entry.make(rules, seat, seed);
  throw std::invalid_argument(std::string(name));
}

struct Game {
  State last;
  int faults = 0;
  std::uint64_t hash = 0;
};

Game game(const Rules& rules, std::string_view hunter_name, std::string_view prey_name, std::uint64_t seed) {
  const auto hunter = player(rules, hunter_name, hunter_seat, seed);
  const auto prey = player(rules, prey_name, prey_seat, seed);
  Game played{rules.start(seed), 0, 0};
  State& state = played.last;
  while (state.ending == Ending::none) {
    std::array<Decision<Action>, 2> decisions;
    rules.deciders(state).each([&](Seat seat) {
      Player<Rules>& mind = seat == hunter_seat ? *hunter : *prey;
      decisions[seat].action = mind.decide(rules.view(state, seat), Nanoseconds{0});
      played.faults += rules.check(state, seat, decisions[seat].action) ? 1 : 0;
    });
    const ReadMove sent = parse_hunter_move(hunter_move_text(decisions[hunter_seat].action));
    EXPECT_TRUE(sent.readable);
    EXPECT_EQ(sent.action, decisions[hunter_seat].action);
    EXPECT_EQ(parse_prey_move(prey_move_text(decisions[prey_seat].action)).action,
              decisions[prey_seat].action);
    rules.step(state, decisions);
    played.hash = hash_of(state, played.hash);
  }
  return played;
}

int median_tick(const Rules& rules, std::string_view hunter, std::string_view prey, int games) {
  std::vector<int> ticks;
  for (int seed = 1; seed <= games; ++seed)
    ticks.push_back(game(rules, hunter, prey, static_cast<std::uint64_t>(seed)).last.tick);
  std::nth_element(ticks.begin(), ticks.begin() + games / 2, ticks.end());
  return ticks[static_cast<std::size_t>(games / 2)];
}

Config settings(int wall_interval, int max_walls) {
  Config config;
  config.wall_interval = wall_interval;
  config.max_walls = max_walls;
  config.tick_cap = 1500;
  return config;
}

TEST(EvasionPlayers, play_legally_under_all_settings) {
  for (const auto& [interval, most] :
       {std::pair{50, 10}, {10, 5}, {20, 5}, {50, 3}, {0, 10}, {0, 0}, {7, 1}, {3, 40}}) {
    const Rules rules(settings(interval, most));
    for (const auto& one : players_of<Rules>()) {
      for (const auto& other : players_of<Rules>()) {
        if (!one.fits(hunter_seat) || !other.fits(prey_seat)) continue;
        if (interval != 50 && (one.name != "champion" || other.name != "champion")) continue;
        SCOPED_TRACE(one.name + " - " + other.name + " N " + std::to_string(interval) + " M " +
                     std::to_string(most));
        const Game played = game(rules, one.name, other.name, 5);
        // A random wall may be refused: the hunter slides along it, or the prey stands there.
        if (one.name != "random") {
          EXPECT_EQ(played.faults, 0);
        }
        EXPECT_LE(played.faults, played.last.tick / 10);
      }
    }
  }
}

TEST(EvasionPlayers, same_seed_same_game) {
  const Rules rules(settings(50, 10));
  const Game first = game(rules, "champion", "champion", 3);
  EXPECT_EQ(first.hash, game(rules, "champion", "champion", 3).hash);
  EXPECT_NE(first.hash, game(rules, "champion", "champion", 4).hash);
}

TEST(EvasionPlayers, greedy_plays_the_recorded_game) {
  for (const auto& record : vectors_of("game")) {
    if (word_of(record, "name") != "greedy hunter, still prey") continue;
    EXPECT_EQ(state_line(game(original_rules(record), "greedy", "still", 1).last), word_of(record, "final"));
  }
}

TEST(EvasionPlayers, champions_are_stronger_than_the_others) {
  const Rules rules;
  const int greedy_random = median_tick(rules, "greedy", "random", 40);
  EXPECT_LT(median_tick(rules, "champion", "random", 40), 560);
  EXPECT_GT(median_tick(rules, "greedy", "champion", 3), 2 * greedy_random);
  EXPECT_EQ(game(rules, "champion", "champion", 9).last.ending, Ending::capture);
}

TEST(EvasionPlayers, outlook_prefers_room_behind_the_hunter) {
  Lane lane{0, 99, 100, 0, {}};
  for (int x = 40; x < 99; ++x) lane.hunter.push_back(x);
  const auto value = outlook(lane, 60);
  EXPECT_GT(value[20], value[60]);
  EXPECT_GE(value[50], value[90]);
}

/// Of two cuts, the later one that leaves less is the better one for the prey where a halving is cheap.
TEST(EvasionPlayers, outlook_weighs_time_against_room) {
  Lane lane{0, 99, 101, 0, {}};
  for (int x = 20; x < 99; ++x) lane.hunter.push_back(x);
  const auto gain = [&](int ticks_a_halving) {
    const auto value = outlook(lane, ticks_a_halving);
    return value[90] - value[30];
  };
  EXPECT_LT(gain(100), 0);
  EXPECT_LT(gain(100), gain(10));
}

/// How long it says the prey will last, at its first comparison of walls.
std::string foreseen(int samples) {
  const Rules rules(settings(50, 10));
  ChampionHunterParams params;
  params.samples = samples;
  const auto hunter = make_champion_hunter(rules, hunter_seat, 7, params);
  const auto prey = player(rules, "champion", prey_seat, 7);
  State state = rules.start(7);
  while (state.ending == Ending::none) {
    std::array<Decision<Action>, 2> decisions;
    rules.deciders(state).each([&](Seat seat) {
      Player<Rules>& mind = seat == hunter_seat ? *hunter : *prey;
      decisions[seat].action = mind.decide(rules.view(state, seat), Nanoseconds{0});
    });
    if (const auto thought = hunter->thought()) return thought->note;
    rules.step(state, decisions);
  }
  return "";
}

TEST(EvasionPlayers, the_champion_hunter_takes_as_many_play_outs_as_it_is_told) {
  const auto usual = foreseen(12);
  EXPECT_NE(usual, "");
  EXPECT_EQ(foreseen(12), usual);
  EXPECT_NE(foreseen(3), usual);
  EXPECT_NE(foreseen(60), usual);
}

}  // namespace
}  // namespace agon::evasion
