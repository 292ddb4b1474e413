// How often a side wins whose pictures say that it leads: matches of built-in players, with random openings
// where nothing else differs. `lead_bench [MATCHES [GAME]]` prints forty lines a match: the game, the match's
// number, a step, the first side's chance to win at that step, and the result (1: it won, 0.5: a draw, 0: it
// lost). scripts/lead_plot.py plots them. Evasion's chances are of another thing: scripts/lead_fit.py.
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "arena/requested_match.h"
#include "core/random.h"
#include "games/sugargame/players/players.h"
#include "games/treasure_hunt/players/players.h"
#include "games/tron/players/players.h"
#include "games/zappy/players/players.h"

namespace agon {
namespace {

constexpr std::size_t chances_a_match = 40;
constexpr std::uint32_t most_opening = 8;

using Names = std::vector<std::string>;

/// `sides`: the built-in players that each side may be played by, the same one at all its `seats`.
template <Game G>
void play(std::uint64_t number, const std::array<Names, 2>& sides, std::size_t seats = 1) {
  Random chance(number, "lead bench");
  MatchRequest request;
  request.seed = number + 1;
  request.opening = chance.below(most_opening + 1);  // players without chance play another match each time
  for (const auto& side : sides) {
    const auto& player = side[chance.below(static_cast<std::uint32_t>(side.size()))];
    request.players.insert(request.players.end(), seats, player);
  }
  std::vector<std::optional<Lead>> leads;
  MatchSinks sinks;
  sinks.clocks = false;
  sinks.picture = [&](const Picture& picture) { leads.push_back(picture.lead); };
  const auto game = std::make_shared<const G>(typename G::Config{});
  const auto result = RequestedMatch<G>(game, request, sinks).play();
  const auto& winners = result.outcome.winners;
  const bool drawn = winners.empty() || winners.size() == request.players.size();
  const double won = drawn ? 0.5 : winners.front() < seats ? 1 : 0;
  // The beginning of a match, where least is decided, is asked most.
  for (std::size_t index = 0; index < chances_a_match; ++index) {
    const auto step = (leads.size() - 1) * index * index / (chances_a_match * chances_a_match);
    if (leads[step])
      std::printf("%s %llu %zu %.4f %.1f\n", G::info().name.c_str(), static_cast<unsigned long long>(number),
                  step, (1 + leads[step]->value) / 2, won);
  }
}

void play_all(std::uint64_t number, std::string_view only) {
  static const Names riders{"wall_hugger", "minimax?depth=2", "harvester?nodes=300", "territory?nodes=300",
                            "champion?nodes=300"};
  static const Names gatherers{"gobbler", "wary", "hunter", "captain?nodes=5000", "admiral?nodes=5000"};
  static const Names seekers{"poller", "nearest", "pathfinder", "scout", "planner", "champion"};
  static const Names teams{"solo", "gatherer", "thief", "team", "champion"};
  const auto wanted = [&](const GameInfo& info) { return only.empty() || info.name == only; };
  if (wanted(tron::Rules::info())) play<tron::Rules>(number, {riders, riders});
  if (wanted(sugargame::Rules::info())) play<sugargame::Rules>(number, {gatherers, gatherers});
  if (wanted(treasure_hunt::Rules::info())) play<treasure_hunt::Rules>(number, {seekers, seekers});
  if (wanted(zappy::Rules::info())) play<zappy::Rules>(number, {teams, teams}, 6);
}

}  // namespace
}  // namespace agon

int main(int count, char** words) {
  const std::uint64_t matches = count > 1 ? std::strtoull(words[1], nullptr, 10) : 20;
  for (std::uint64_t number = 0; number < matches; ++number)
    agon::play_all(number, count > 2 ? words[2] : "");
}
