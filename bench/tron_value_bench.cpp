// Learns a value for Tron's champion from games that it plays, and tries it:
//   tron_value_bench play FILE [games=10000] [first=0] [nodes=400] [seed=1] [table=TABLE]
//   tron_value_bench learn TABLE FILE... [epochs=5] [seed=1]
//   tron_value_bench match TABLE OPPONENT [games=200] [first=0] [nodes=400] [seed=1]
// play: the champion plays itself in five of eight games, else `harvester`, `genetic` or `territory`, which
// search little. Each has an opening and, now and then, a move by chance. Every position of a champion is
// written with the value that its search found. table: the champion plays with it.
// learn: fits a table to these values, as chances to win. One block of sixteen games in ten is kept apart.
// match: as tron_strength_bench, but with the table; the opponent `champion` has none, and the same nodes.
#include <fmt/format.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "arena/players.h"
#include "games/tron/players/players.h"
#include "games/tron/players/survival.h"
#include "games/tron/rules/map.h"
#include "number_of.h"
#include "tron_value_learner.h"

namespace agon::tron::learned {
namespace {

struct Settings {
  std::map<std::string, int> numbers{{"games", 0}, {"first", 0}, {"nodes", 400}, {"epochs", 5}, {"seed", 1}};
  std::string table;
  std::vector<std::string> names;  ///< words without "="

  int at(const char* key) const { return numbers.at(key); }
};

// Playing

template <class J>
struct Mind {
  using Position = Duel<words, J>;

  Mind(J its, int most) : judge(std::move(its)) { limits.nodes = static_cast<std::uint64_t>(most); }

  auto think(const Told& told) {
    Position position(told, judge, Order::in_turn);
    shun_short_lives(position, told, Weights{}.survival);
    return search.search(position, limits);
  }

  J judge;
  search::AlphaBeta<Position> search;
  search::SearchLimits limits;
};

/// What a champion decided, and the value of its search.
struct Choice {
  Action action;
  int value = 0;
};
using Chooser = std::function<Choice(const Told&)>;

template <class J>
Chooser champion_with(J judge, int nodes) {
  return [mind = std::make_shared<Mind<J>>(std::move(judge), nodes)](const Told& told) {
    const auto found = mind->think(told);
    return Choice{{static_cast<Direction>(found.move.direction), found.move.activate}, found.value};
  };
}
Chooser champion(const Table* table, int nodes) {
  return table != nullptr ? champion_with(Judge(*table), nodes)
                          : champion_with(TerritoryJudge<words>(), nodes);
}
Chooser rung(const Rules& rules, const std::string& name, Seat seat, std::uint64_t seed,
             std::uint64_t nodes) {
  std::shared_ptr<Player<Rules>> player = player_named<Rules>(name, seat).make(rules, seat, seed);
  player->limit_nodes(nodes);
  return [player](const Told& told) { return Choice{player->decide(told, {})}; };
}

Action any_of(const std::vector<Action>& ways, Random& random) {
  return ways.empty() ? Action{} : ways[random.below(static_cast<std::uint32_t>(ways.size()))];
}
/// A way onto an empty cell by chance; with `bold`, also through a wall that the breaker breaks.
Action strayed(const State& state, Seat side, bool bold, Random& random) {
  std::vector<Action> ways;
  for (const Option& option : options_of(state, side))
    if (option.cell == Cell::Empty || (bold && survives(state.agents[side], option) && option.breaks))
      ways.push_back(option.action);
  return any_of(ways, random);
}

void open_by_chance(const Rules& rules, State& state, int cycles, Random& random) {
  for (int cycle = 0; cycle < cycles && state.ending == Ending::none; ++cycle)
    rules.step(state, std::vector<Decision<Action>>{{strayed(state, blue, false, random)},
                                                    {strayed(state, yellow, false, random)}});
}

void write_position(std::ofstream& file, const Told& told, int found, int game) {
  TerritoryJudge<words> judge;
  const Duel<words, TerritoryJudge<words>> position(told, judge, Order::in_turn);
  SideCounts counts[2];
  Head head{judge.counted(position, counts), found, game};
  std::vector<std::uint16_t> all;
  for (Seat of = 0; of < 2; ++of) {
    const std::size_t before = all.size();
    const auto add = [&](int row) { all.push_back(static_cast<std::uint16_t>(row)); };
    const Seat side = of == 0 ? told.my_side : 1 - told.my_side;
    area_rows_of(position, side, phase_of(counts[of]), add);
    other_rows_of(position, side, counts[of], add);
    head.counts[of] = static_cast<std::uint16_t>(all.size() - before);
  }
  file.write(reinterpret_cast<const char*>(&head), sizeof head);
  file.write(reinterpret_cast<const char*>(all.data()),
             static_cast<std::streamsize>(all.size() * sizeof all[0]));
}

/// Two of three maps are generated; every third game has more health or costs more to end.
Rules rules_for(int game) {
  Config config;
  const auto& names = map_names();
  const auto at = static_cast<std::size_t>(game) % (3 * names.size());
  config.map = at < names.size() ? names[at] : "generated";
  config.init_health += game % 3 == 0 ? game / 3 % 3 : 0;
  if (config.init_health > 3) config.area_wall_crash_score = -25;
  return Rules(config);
}

void play_game(const Settings& settings, const Table* table, int game, std::ofstream& file) {
  const Rules rules = rules_for(game);
  const auto seed =
      derived_seed(static_cast<std::uint64_t>(settings.at("seed")), static_cast<std::uint64_t>(game));
  Random random(seed, "tron.value");
  constexpr const char* rivals[]{"harvester", "genetic", "harvester", "territory"};
  constexpr std::uint64_t rival_nodes[]{5000, 3000, 5000, 500};
  const bool alone = game % 8 < 5;
  const auto rival = static_cast<std::size_t>(game / 8 % 4);
  const Seat rival_seat = random.below(2);
  Chooser minds[2];
  for (Seat side = 0; side < 2; ++side)
    minds[side] = alone || side != rival_seat
                      ? champion(table, settings.at("nodes"))
                      : rung(rules, rivals[rival], side, derived_seed(seed, side + 1), rival_nodes[rival]);
  State state = rules.start(seed);
  const bool long_opening = random.below(4) == 0;
  open_by_chance(rules, state, static_cast<int>(long_opening ? 4 + random.below(40) : 3 + random.below(6)),
                 random);
  const std::uint32_t one_in = random.below(3) == 0 ? 6 : 30;
  while (state.ending == Ending::none) {
    std::vector<Decision<Action>> decisions(2);
    for (Seat side = 0; side < 2; ++side) {
      const Told told = rules.told(rules.view(state, side), side);
      const Choice choice = minds[side](told);
      decisions[side].action = choice.action;
      if (!alone && side == rival_seat) continue;
      write_position(file, told, choice.value, game);
      if (random.below(one_in) == 0) decisions[side].action = strayed(state, side, true, random);
    }
    rules.step(state, decisions);
  }
}

int play(const Settings& settings) {
  std::optional<Table> table;
  if (!settings.table.empty()) table = Table::read(settings.table);
  std::ofstream file(settings.names.at(0), std::ios::binary);
  const int games = settings.at("games") == 0 ? 10'000 : settings.at("games");
  for (int game = settings.at("first"); game < settings.at("first") + games; ++game)
    play_game(settings, table ? &*table : nullptr, game, file);
  if (!file.flush()) throw BadRequest("cannot write " + settings.names[0]);
  return 0;
}

// Learning and trying

int learn(const Settings& settings) {
  Positions positions;
  for (std::size_t at = 1; at < settings.names.size(); ++at) positions.add(settings.names[at]);
  if (positions.heads.size() < 10'240) throw BadRequest("too few positions: at least 10,240 are needed");
  Learner learner(positions, settings.at("epochs"), settings.at("seed"));
  learner.learn();
  learner.write(settings.names.at(0));
  return 0;
}

/// The lead of the table's side at the end.
int lead_of(const Settings& settings, const Table& table, int game) {
  const auto& names = map_names();
  const auto at = static_cast<std::size_t>(game / 2) % (names.size() * 2);
  Config config;
  config.map = at < names.size() ? names[at] : "generated";
  const Rules rules(config);
  const Seat mine = static_cast<Seat>(game % 2);
  const auto seed =
      derived_seed(static_cast<std::uint64_t>(settings.at("seed")), static_cast<std::uint64_t>(game / 2));
  const std::string& name = settings.names.at(1);
  Chooser minds[2];
  minds[mine] = champion(&table, settings.at("nodes"));
  minds[1 - mine] = name == "champion" ? champion(nullptr, settings.at("nodes"))
                                       : rung(rules, name, 1 - mine, derived_seed(seed, 2 - mine), 0);
  State state = rules.start(seed);
  Random random(seed, "tron.opening");
  open_by_chance(rules, state, 6, random);
  while (state.ending == Ending::none) {
    std::vector<Decision<Action>> decisions(2);
    for (Seat side = 0; side < 2; ++side)
      decisions[side].action = minds[side](rules.told(rules.view(state, side), side)).action;
    rules.step(state, decisions);
  }
  return state.scores[mine] - state.scores[1 - mine];
}

int match(const Settings& settings) {
  const Table table = Table::read(settings.names.at(0));
  const int games = settings.at("games") == 0 ? 200 : settings.at("games");
  int won = 0, drawn = 0;
  for (int game = settings.at("first"); game < settings.at("first") + games; ++game) {
    const int lead = lead_of(settings, table, game);
    won += lead > 0;
    drawn += lead == 0;
  }
  fmt::print("with {} against {}: {} won, {} drawn, {} lost\n", settings.names[0], settings.names[1], won,
             drawn, games - won - drawn);
  return 0;
}

Settings settings_from(int count, char** given) {
  Settings settings;
  for (int at = 2; at < count; ++at) {
    const std::string_view word = given[at];
    const auto equals = word.find('=');
    const auto key = std::string(word.substr(0, equals));
    if (equals == word.npos) {
      settings.names.emplace_back(word);
    } else if (key == "table") {
      settings.table = word.substr(equals + 1);
    } else if (const auto found = settings.numbers.find(key); found != settings.numbers.end()) {
      found->second = number_of(word.substr(equals + 1));
      if (found->second < 0) throw BadRequest(fmt::format("\"{}\": the number is below 0", word));
    } else {
      throw BadRequest(fmt::format("no setting \"{}\"", key));
    }
  }
  return settings;
}

int run(int count, char** given) {
  const std::string what = count > 1 ? given[1] : "";
  const Settings settings = settings_from(count, given);
  if (what == "play" && settings.names.size() == 1) return play(settings);
  if (what == "learn" && settings.names.size() >= 2) return learn(settings);
  if (what == "match" && settings.names.size() == 2) return match(settings);
  throw BadRequest(
      "usage: tron_value_bench play FILE | learn TABLE FILE... | match TABLE OPPONENT, and key=number");
}

}  // namespace
}  // namespace agon::tron::learned

int main(int count, char** given) try {
  return agon::tron::learned::run(count, given);
} catch (const std::exception& error) {
  fmt::print(stderr, "tron_value_bench: {}\n", error.what());
  return 2;
}
