// Matches are the same bytes whenever and wherever they are played again.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include "arena/players.h"
#include "core/record_file.h"
#include "core/to_json.h"
#include "games/treasure_hunt/players/players.h"
#include "hosting/hosted_entry.h"
#include "positions.h"

namespace agon::treasure_hunt {

const HostedEntry& entry();
namespace {

constexpr std::uint64_t seeds = 36;

std::vector<std::string> players_for(std::uint64_t seed) {
  const std::vector<std::string> names{"nearest", "random", "scout", "pathfinder", "champion", "scout"};
  return {names[seed % 6], names[(seed / 6 + seed) % 6]};
}

/// Every state of a match as text, and its actions.
struct Told {
  std::string states;
  std::vector<Action> actions;
};

Told told(const Rules& rules, std::uint64_t seed) {
  const auto players = make_players(rules, players_for(seed), seed);
  Told match;
  State state = rules.start(seed);
  while (state.ending == Ending::none) {
    match.states += boost::json::serialize(to_json(state)) + "\n";
    match.actions.push_back(players[state.turn]->decide(rules.view(state, state.turn), Nanoseconds{0}));
    play(rules, state, match.actions.back());
  }
  match.states += boost::json::serialize(to_json(state)) + "\n";
  return match;
}

TEST(Replay, of_36_seeds_gives_the_same_bytes) {
  const Rules rules;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Told once = told(rules, seed);
    std::string again;
    State state = rules.start(seed);
    for (const Action& action : once.actions) {
      again += boost::json::serialize(to_json(state)) + "\n";
      play(rules, state, action);
    }
    again += boost::json::serialize(to_json(state)) + "\n";
    ASSERT_EQ(once.states, again) << "replayed from its actions, seed " << seed;
    if (seed % 6 == 0) {
      ASSERT_EQ(once.states, told(rules, seed).states) << "played again, seed " << seed;
    }
  }
}

TEST(Replay, of_36_records_agrees_with_the_rules) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    MatchRequest request;
    request.seed = seed;
    request.players = {"nearest", "scout"};
    request.config = entry().config_from(nullptr, {});
    std::string lines;
    MatchSinks sinks;
    sinks.clocks = false;
    sinks.record_line = [&](std::string line) { lines += line; };
    const auto played = entry().play(request, sinks);
    const Record record = parse_record(lines);
    const auto replay = entry().replay(record);
    while (replay->next()) {
    }
    EXPECT_EQ(replay->verdict(), "") << seed;
    EXPECT_EQ(replay->steps(), played.steps);
    EXPECT_EQ(replay->outcome().text, played.outcome.text);
  }
}

}  // namespace
}  // namespace agon::treasure_hunt
