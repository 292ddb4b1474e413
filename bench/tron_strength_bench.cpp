// Matches of two of Tron's players on all maps of the house and generated ones, sides swapped:
//   tron_strength_bench PLAYER OPPONENT [GAMES [MS]]
// Without MS the players are bounded by nodes, and the same figures come out everywhere.
#include <fmt/format.h>

#include <cstdlib>

#include "arena/players.h"
#include "games/tron/map.h"
#include "games/tron/rules.h"

namespace agon::tron {
namespace {

struct Tally {
  int wins = 0, draws = 0, losses = 0;
  double slowest_ms = 0;
};

/// Sets a map: those of the house in turn, then generated ones.
Rules rules_of(int pair) {
  Config config;
  const auto& names = map_names();
  const auto at = static_cast<std::size_t>(pair) % (names.size() * 2);
  config.map = at < names.size() ? names[at] : "generated";
  return Rules(config);
}

void play_one(const std::string& player, const std::string& opponent, int game, Nanoseconds time,
              Tally& tally) {
  const Rules rules = rules_of(game / 2);
  const Seat mine = static_cast<Seat>(game % 2);
  const auto seed = derived_seed(7, static_cast<std::uint64_t>(game / 2));
  const auto names = mine == blue ? std::vector{player, opponent} : std::vector{opponent, player};
  const auto players = make_players(rules, names, seed);
  State state = rules.start(seed);
  while (state.ending == Ending::none) {
    std::vector<Action> actions(2);
    for (Seat side = 0; side < 2; ++side) {
      const auto began = std::chrono::steady_clock::now();
      actions[side] = players[side]->decide(rules.view(state, side), time);
      const double took = milliseconds(std::chrono::steady_clock::now() - began);
      if (side == mine) tally.slowest_ms = std::max(tally.slowest_ms, took);
    }
    rules.step(state, actions);
  }
  const int lead = state.scores[mine] - state.scores[1 - mine];
  ++(lead > 0 ? tally.wins : lead < 0 ? tally.losses : tally.draws);
  if (std::getenv("AGON_VERBOSE") != nullptr)
    fmt::print("{} seat {} seed {}: {} cycles, {}\n", rules.config().map, mine, seed, state.cycle,
               rules.outcome(state).text);
}

}  // namespace
}  // namespace agon::tron

int main(int count, char** words) {
  if (count < 3) {
    fmt::print(stderr, "usage: tron_strength_bench PLAYER OPPONENT [GAMES [MS]]\n");
    return 2;
  }
  const int games = count > 3 ? std::atoi(words[3]) : 100;
  const auto time = std::chrono::milliseconds(count > 4 ? std::atoi(words[4]) : 0);
  agon::tron::Tally tally;
  for (int game = 0; game < games; ++game) agon::tron::play_one(words[1], words[2], game, time, tally);
  fmt::print("{} against {}: {} games, {} won, {} drawn, {} lost; slowest decision {:.1f} ms\n", words[1],
             words[2], games, tally.wins, tally.draws, tally.losses, tally.slowest_ms);
  return 0;
}
