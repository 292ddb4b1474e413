// Matches of two of Tron's players on all built-in maps and as many generated ones, sides swapped:
//   tron_strength_bench PLAYER OPPONENT [games=200] [first=0] [nodes=N | ms=N] [opening=6] [show=1] [WEIGHT=N
//   ...]
//   tron_strength_bench PLAYER every [games=200] [...]
// every: against each other player of the game in turn, as a table of wins, draws and losses on the built-in
// maps and on generated ones.
// nodes: of a champion's search a move, so that the figures are the same on every machine; ms: a real clock
// for both. opening: cycles that both are led by chance over empty cells, so that no two games of players
// without chance are alike; both games of a pair have the same. first: the number of the first game, to play
// a series in parts. WEIGHT: of PLAYER, when it is the champion.
#include <fmt/format.h>

#include <boost/mp11/algorithm.hpp>
#include <cmath>
#include <ctime>
#include <map>

#include "arena/players.h"
#include "core/errors.h"
#include "games/tron/players/champion.h"
#include "games/tron/players/players.h"
#include "games/tron/rules/cycle.h"
#include "games/tron/rules/map.h"
#include "number_of.h"

namespace agon::tron {
namespace {

struct Settings {
  std::string player, opponent;
  int games = 200;
  int first = 0;
  int opening = 6;
  int show = 0;  ///< 1: prints every game, 2: every cycle
  std::uint64_t nodes = 0;
  Nanoseconds time{0};
  Weights weights;
};

struct Tally {
  int won = 0, drawn = 0, lost = 0;

  int games() const { return won + drawn + lost; }
  void add(int lead) { ++(lead > 0 ? won : lead < 0 ? lost : drawn); }
};

struct Series {
  Tally all;
  std::map<std::string, Tally> by_map;
  std::map<std::string, int> not_won;  ///< how the games ended that were not won
  double slowest_ms = 0;               ///< of PLAYER's decisions
  double slowest_cpu_ms = 0;           ///< the same in processor time, which other programs do not stretch
  double cycles = 0;
};

/// The champion with a bound of its own.
class BoundChampion : public Player<Rules> {
 public:
  BoundChampion(const Rules& rules, Seat seat, std::uint64_t nodes, const Weights& weights)
      : rules_(rules), seat_(seat), mind_(rules, weights) {
    limits_.nodes = nodes;
  }
  Action decide(const View& view, Nanoseconds) override {
    return mind_.think(rules_.told(view, seat_), limits_).action;
  }

 private:
  const Rules rules_;
  Seat seat_;
  ChampionMind mind_;
  search::SearchLimits limits_;
};

/// The built-in maps in turn, then as many generated ones, each from the seed of its match.
Rules rules_of(int pair) {
  Config config;
  const auto& names = map_names();
  const auto at = static_cast<std::size_t>(pair) % (names.size() * 2);
  config.map = at < names.size() ? names[at] : "generated";
  return Rules(config);
}

OwnedPlayer mind_of(const Settings& settings, const Rules& rules, Seat seat, bool first, std::uint64_t seed) {
  const std::string& name = first ? settings.player : settings.opponent;
  if (name == "champion" && settings.time.count() == 0 && (settings.nodes != 0 || first))
    return std::make_unique<BoundChampion>(rules, seat, settings.nodes == 0 ? 6000 : settings.nodes,
                                           first ? settings.weights : Weights{});
  return player_named<Rules>(name, seat).make(rules, seat, derived_seed(seed, seat + 1));
}

/// What one cycle looked like, for `show=2`.
void print_cycle(const State& state, Seat mine) {
  fmt::print("{} lead {}", state.cycle, state.scores[mine] - state.scores[1 - mine]);
  for (const Seat side : {mine, 1 - mine}) {
    const Agent& agent = state.agents[side];
    fmt::print(" | {},{} {} health {} wait {} active {}", agent.position.x, agent.position.y,
               "URDL"[static_cast<int>(agent.direction)], agent.health, agent.wall_breaker_cooldown,
               agent.wall_breaker_rem_time);
  }
  fmt::print("\n");
}

/// A way onto an empty cell, by chance.
Action led(const State& state, Seat side, Random& random) {
  const Agent& agent = state.agents[side];
  std::vector<Action> ways;
  for (unsigned way = 0; way < 4; ++way) {
    const auto direction = static_cast<Direction>(way);
    if (can_turn(agent.direction, direction) &&
        state.board.at(ahead(agent.position, direction)) == Cell::Empty)
      ways.push_back({direction, false});
  }
  return ways.empty() ? Action{} : ways[random.below(static_cast<std::uint32_t>(ways.size()))];
}

Nanoseconds processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + Nanoseconds(now.tv_nsec);
}

void play_one(const Settings& settings, int game, Series& series) {
  const Rules rules = rules_of(game / 2);
  const Seat mine = static_cast<Seat>(game % 2);
  const auto seed = derived_seed(7, static_cast<std::uint64_t>(game / 2));
  OwnedPlayer minds[2];
  for (Seat side = 0; side < 2; ++side) minds[side] = mind_of(settings, rules, side, side == mine, seed);
  State state = rules.start(seed);
  Random random(seed, "tron.opening");
  for (int cycle = 0; cycle < settings.opening; ++cycle) {
    const std::vector<Decision<Action>> decisions{{led(state, blue, random)}, {led(state, yellow, random)}};
    rules.step(state, decisions);
  }
  while (state.ending == Ending::none) {
    if (settings.show > 1) print_cycle(state, mine);
    std::vector<Decision<Action>> decisions(2);
    for (Seat side = 0; side < 2; ++side) {
      const auto began = std::chrono::steady_clock::now();
      const auto cpu_began = processor_time();
      decisions[side].action = minds[side]->decide(rules.view(state, side), settings.time);
      const double took = milliseconds(std::chrono::steady_clock::now() - began);
      const double cpu = milliseconds(processor_time() - cpu_began);
      if (side != mine) continue;
      series.slowest_ms = std::max(series.slowest_ms, took);
      series.slowest_cpu_ms = std::max(series.slowest_cpu_ms, cpu);
    }
    rules.step(state, decisions);
  }
  const int lead = state.scores[mine] - state.scores[1 - mine];
  const Outcome outcome = rules.outcome(state);
  series.all.add(lead);
  series.by_map[rules.config().map].add(lead);
  series.cycles += state.cycle;
  if (lead <= 0) ++series.not_won[outcome.reason];
  if (settings.show > 0) {
    fmt::print("{} {} as {}: {} cycles, lead {}: {}\n", game, rules.config().map, side_names[mine],
               state.cycle, lead, outcome.text);
    std::fflush(stdout);
  }
}

Series played(const Settings& settings) {
  Series series;
  for (int game = settings.first; game < settings.first + settings.games; ++game)
    play_one(settings, game, series);
  return series;
}

/// Wilson's interval for a share of wins, at 95 %.
std::string interval_of(const Tally& tally) {
  const double z = 1.959964;
  const double games = tally.games();
  const double share = tally.won / games;
  const double middle = (share + z * z / (2 * games)) / (1 + z * z / games);
  const double half =
      z / (1 + z * z / games) * std::sqrt(share * (1 - share) / games + z * z / (4 * games * games));
  return fmt::format("{:.1f} % won (95 %: {:.1f} to {:.1f})", 100 * share, 100 * (middle - half),
                     100 * (middle + half));
}

void print(const Settings& settings, const Series& series) {
  const auto line = [](const std::string& name, const Tally& tally) {
    fmt::print("  {:<10} {:>4} games: {:>4} won, {:>3} drawn, {:>3} lost\n", name, tally.games(), tally.won,
               tally.drawn, tally.lost);
  };
  fmt::print("{} against {}: {}\n", settings.player, settings.opponent, interval_of(series.all));
  line("all", series.all);
  for (const auto& [map, tally] : series.by_map) line(map, tally);
  for (const auto& [reason, count] : series.not_won) fmt::print("  not won: {} {}\n", count, reason);
  fmt::print("  {:.0f} cycles a game, slowest decision {:.1f} ms, of the processor {:.1f} ms\n",
             series.cycles / series.all.games(), series.slowest_ms, series.slowest_cpu_ms);
}

std::string words_of(const Tally& tally) {
  return fmt::format("{} / {} / {}", tally.won, tally.drawn, tally.lost);
}

/// Row by row, as it is played.
void print_table(Settings settings) {
  fmt::print(
      "| `{}` against | built-in maps: won / drawn / lost | generated | of all |\n| --- | --- | --- | --- "
      "|\n",
      settings.player);
  for (const auto& rung : players_of<Rules>()) {
    if (rung.name == settings.player) continue;
    settings.opponent = rung.name;
    const Series series = played(settings);
    const auto found = series.by_map.find("generated");
    const Tally generated = found == series.by_map.end() ? Tally{} : found->second;
    const Tally house{series.all.won - generated.won, series.all.drawn - generated.drawn,
                      series.all.lost - generated.lost};
    fmt::print("| `{}` | {} | {} | {} |\n", rung.name, words_of(house), words_of(generated),
               interval_of(series.all));
    std::fflush(stdout);
  }
}

void set(Settings& settings, std::string_view word) {
  const auto equals = word.find('=');
  if (equals == std::string_view::npos)
    throw BadRequest(fmt::format("\"{}\" is not of the form key=number", word));
  const auto key = word.substr(0, equals);
  const int number = number_of(word.substr(equals + 1));
  bool known = true;
  if (key == "games")
    settings.games = number;
  else if (key == "first")
    settings.first = number;
  else if (key == "opening")
    settings.opening = number;
  else if (key == "show")
    settings.show = number;
  else if (key == "nodes")
    settings.nodes = static_cast<std::uint64_t>(number);
  else if (key == "ms")
    settings.time = std::chrono::milliseconds(number);
  else
    known = false;
  boost::mp11::mp_for_each<boost::describe::describe_members<Weights, boost::describe::mod_public>>(
      [&](auto member) {
        if (key != member.name) return;
        settings.weights.*member.pointer = number;
        known = true;
      });
  if (!known) throw BadRequest(fmt::format("no setting \"{}\"", key));
}

int run(int count, char** words) {
  if (count < 3) throw BadRequest("usage: tron_strength_bench PLAYER OPPONENT [key=number ...]");
  Settings settings;
  settings.player = words[1];
  settings.opponent = words[2];
  for (int word = 3; word < count; ++word) set(settings, words[word]);
  if (settings.games < 1) throw BadRequest("games must be at least 1");
  if (settings.opponent == "every")
    print_table(settings);
  else
    print(settings, played(settings));
  return 0;
}

}  // namespace
}  // namespace agon::tron

int main(int count, char** words) try {
  return agon::tron::run(count, words);
} catch (const std::exception& error) {
  fmt::print(stderr, "tron_strength_bench: {}\n", error.what());
  return 2;
}
