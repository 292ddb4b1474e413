// How strong the built-in players of Treasure Hunt are, head-less and without clocks:
//   treasure_hunt_strength_bench [PAIRS] [PLAYER OPPONENT]...
// A pair is one match seed played twice with the seats swapped, so that both have had the same place, order
// and luck of the treasure's place once. "oracle" is a player that knows the whole state: the ceiling.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <vector>

#include "arena/players.h"
#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/players/search_plan.h"
#include "games/treasure_hunt/rules/rules.h"

namespace {

using namespace agon;
using namespace agon::treasure_hunt;

struct Tally {
  int matches = 0, faults = 0;
  std::array<int, 2> wins{};  ///< from each seat
  double longest_ms = 0;      ///< decision of the player, without a clock
  std::vector<int> to_win, to_treasure;
};

/// A player by name; the oracle has the champion's half map and walks straight to the treasure and to the
/// fort.
struct Seating {
  std::string name;
  std::unique_ptr<Player<Rules>> player;
  std::optional<Travel> travel;

  Action decide(const Rules& game, const State& state, Seat seat) {
    if (name != "oracle" || state.sides[seat].actions == 0)
      return player->decide(game.view(state, seat), Nanoseconds{0});
    if (!travel) travel.emplace(state.board);
    const Side& side = state.sides[seat];
    const Point goal = side.collected ? state.sides[1 - seat].fort : side.treasure;
    Action action;
    action.act = Act::move;
    action.move = travel->towards(state.board.index(side.position), state.board.index(goal), side.heading,
                                  side.progress);
    return action;
  }
};

Seating seated(const Rules& game, const std::string& name, Seat seat, std::uint64_t seed) {
  return {name, player_named<Rules>(name == "oracle" ? "champion" : name, seat).make(game, seat, seed), {}};
}

void play_one(const Rules& game, std::uint64_t seed, const std::array<std::string, 2>& names, Seat counted,
              Tally& tally) {
  std::array<Seating, 2> seats{seated(game, names[0], 0, derived_seed(seed, 1)),
                               seated(game, names[1], 1, derived_seed(seed, 2))};
  State state = game.start(seed);
  std::array<Decision<Action>, 2> decisions;
  int treasure_at = 0;
  while (state.ending == Ending::none) {
    const Seat seat = state.turn;
    const auto asked = std::chrono::steady_clock::now();
    decisions[seat].action = seats[seat].decide(game, state, seat);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - asked;
    if (seat == counted) tally.longest_ms = std::max(tally.longest_ms, took.count());
    game.step(state, decisions);
    if (treasure_at == 0 && state.sides[counted].collected) treasure_at = state.sides[counted].actions;
  }
  ++tally.matches;
  if (treasure_at > 0) tally.to_treasure.push_back(treasure_at);
  if (state.ending > Ending::action_limit) ++tally.faults;
  if (state.loser == counted) return;
  ++tally.wins[counted];
  if (state.ending == Ending::enemy_fort) tally.to_win.push_back(state.sides[counted].actions);
}

int median(std::vector<int> values) {
  if (values.empty()) return 0;
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

void compare(const std::string& player, const std::string& opponent, int pairs) {
  const Rules game;
  Tally tally;
  for (int pair = 0; pair < pairs; ++pair) {
    const std::uint64_t seed = derived_seed(2026, static_cast<std::uint64_t>(pair));
    play_one(game, seed, {player, opponent}, 0, tally);
    play_one(game, seed, {opponent, player}, 1, tally);
  }
  const double share = static_cast<double>(tally.wins[0] + tally.wins[1]) / tally.matches;
  fmt::print(
      "{:>10} against {:<10} {:5} matches: {:5.1f} % +- {:.1f}, in seat 0 {:.1f} %, in seat 1 {:.1f} %; "
      "medians of own actions: {} to the treasure, "
      "{} to "
      "the win (student clients: 21, 63); longest decision {:.0f} ms; {} faults\n",
      player, opponent, tally.matches, 100 * share, 196 * std::sqrt(share * (1 - share) / tally.matches),
      100.0 * tally.wins[0] / pairs, 100.0 * tally.wins[1] / pairs, median(tally.to_treasure),
      median(tally.to_win), tally.longest_ms, tally.faults);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
  const int pairs = count > 1 ? std::atoi(words[1]) : 500;
  if (count <= 2) {
    for (const char* opponent : {"random", "nearest", "pathfinder", "scout"})
      compare("champion", opponent, pairs);
    for (const char* opponent : {"nearest", "scout", "champion"}) compare("oracle", opponent, pairs);
    return 0;
  }
  for (int word = 2; word + 1 < count; word += 2) compare(words[word], words[word + 1], pairs);
  return 0;
}
