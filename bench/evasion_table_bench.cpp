// All hunters of Evasion against all preys, the median tick of the capture in each cell:
//   evasion_table_bench [settings=50:10,20:5,20:3,10:5,5:2,100:20] [hunters=NAME,...] [preys=NAME,...]
//   [games=20] [first=1] [cap=24000] [csv=0] [leave_out=0]
// settings: N:M, the least ticks between two walls and the most walls. Players can be told parameters
// ("champion?nodes=20000"). Where two seeds give the same game there is no chance, and one game is all there
// is. No clock counts, so the figures are the same on every machine. cap: the tick at which the prey has
// escaped; such a cell is marked >. csv=1: a line a game instead, as it ends.
// leave_out=1: instead, each rung against the champion that knows nothing of it (champion?unknown=RUNG),
// beside the best that another player of the champion's side reaches against that rung.
#include <fmt/format.h>

#include <boost/algorithm/string.hpp>
#include <map>

#include "arena/players.h"
#include "core/described.h"
#include "core/errors.h"
#include "core/hash.h"
#include "games/evasion/players/champion.h"
#include "games/evasion/players/players.h"
#include "number_of.h"

namespace agon::evasion {
namespace {

struct Settings {
  std::vector<std::pair<int, int>> settings{{50, 10}, {20, 5}, {20, 3}, {10, 5}, {5, 2}, {100, 20}};
  std::vector<std::string> hunters, preys;
  int games = 20;
  int first = 1;
  int cap = 24000;
  int csv = 0;
  int leave_out = 0;
};

struct Game {
  int tick = 0;
  std::uint64_t hash = 0;
};

struct Cell {
  std::vector<int> ticks;
  int cap = 0;

  int at(std::size_t tenths) const { return ticks[(ticks.size() - 1) * tenths / 10]; }
  std::string text() const {
    const auto number = [&](int tick) { return fmt::format("{}{}", tick >= cap ? ">" : "", tick); };
    if (ticks.size() == 1) return number(ticks.front());
    return fmt::format("{} ({}-{})", number(at(5)), at(1), at(9));
  }
};

Game play(const Rules& rules, const std::string& hunter, const std::string& prey, std::uint64_t seed) {
  const auto chaser =
      player_named<Rules>(hunter, hunter_seat).make(rules, hunter_seat, derived_seed(seed, 1));
  const auto chased = player_named<Rules>(prey, prey_seat).make(rules, prey_seat, derived_seed(seed, 2));
  State state = rules.start(seed);
  Game game;
  while (state.ending == Ending::none) {
    const Action walls = chaser->decide(rules.view(state, hunter_seat), Nanoseconds{0});
    const Action step =
        prey_moves_at(state.tick) ? chased->decide(rules.view(state, prey_seat), Nanoseconds{0}) : Action{};
    rules.play(state, walls, step);
    game.hash = hash_of(state, game.hash);
  }
  game.tick = state.tick;
  return game;
}

Cell cell_of(const Settings& settings, const Rules& rules, const std::string& hunter,
             const std::string& prey) {
  Cell cell{{}, settings.cap};
  std::uint64_t hash = 0;
  for (int number = 0; number < settings.games; ++number) {
    const int seed = settings.first + number;
    const Game game = play(rules, hunter, prey, static_cast<std::uint64_t>(seed));
    if (settings.csv != 0) {
      fmt::print("{},{},{},{},{},{}\n", rules.config().wall_interval, rules.config().max_walls, hunter, prey,
                 seed, game.tick);
      std::fflush(stdout);
    }
    if (number == 1 && game.hash == hash) break;
    hash = game.hash;
    cell.ticks.push_back(game.tick);
  }
  std::sort(cell.ticks.begin(), cell.ticks.end());
  return cell;
}

void print_table(const Settings& settings, const Rules& rules) {
  fmt::print("N = {}, M = {}\n\n| hunter |", rules.config().wall_interval, rules.config().max_walls);
  for (const auto& prey : settings.preys) fmt::print(" {} |", prey);
  fmt::print("\n| --- |");
  for (std::size_t column = 0; column < settings.preys.size(); ++column) fmt::print(" --- |");
  fmt::print("\n");
  for (const auto& hunter : settings.hunters) {
    fmt::print("| {} |", hunter);
    for (const auto& prey : settings.preys) {
      fmt::print(" {} |", cell_of(settings, rules, hunter, prey).text());
      std::fflush(stdout);
    }
    fmt::print("\n");
  }
  fmt::print("\n");
}

/// A line for a rung: the champion of the other seat without knowledge of it, and the best other player
/// there.
void print_left_out(const Settings& settings, const Rules& rules, const std::string& rung,
                    Seat champion_seat) {
  const auto against = [&](const std::string& player) {
    return champion_seat == prey_seat ? cell_of(settings, rules, rung, player)
                                      : cell_of(settings, rules, player, rung);
  };
  const Cell own = against("champion?unknown=" + rung);
  std::optional<Cell> best;
  std::string name;
  for (const auto& player : champion_seat == prey_seat ? settings.preys : settings.hunters) {
    if (player == "champion" || player == "random") continue;
    const Cell cell = against(player);
    if (best && (champion_seat == prey_seat) != (cell.at(5) > best->at(5))) continue;
    best = cell;
    name = player;
  }
  fmt::print("| {} {} | {} | {} {} | {} | {} {} |\n", rules.config().wall_interval, rules.config().max_walls,
             Rules::info().role(champion_seat), "without", rung, own.text(), name, best ? best->text() : "");
  std::fflush(stdout);
}

void print_all_left_out(const Settings& settings, const Rules& rules) {
  for (const auto& rung : settings.hunters)
    if (enum_from_name<HunterKind>(rung)) print_left_out(settings, rules, rung, prey_seat);
  for (const auto& rung : settings.preys)
    if (enum_from_name<PreyKind>(rung)) print_left_out(settings, rules, rung, hunter_seat);
}

std::vector<std::string> list_of(const std::string& text) {
  std::vector<std::string> list;
  boost::split(list, text, [](char letter) { return letter == ','; });
  return list;
}

std::vector<std::pair<int, int>> pairs_of(const std::string& text) {
  std::vector<std::pair<int, int>> pairs;
  for (const auto& word : list_of(text)) {
    const auto colon = word.find(':');
    if (colon == std::string::npos) throw BadRequest(fmt::format("\"{}\" is not N:M", word));
    pairs.emplace_back(number_of(word.substr(0, colon)), number_of(word.substr(colon + 1)));
  }
  return pairs;
}

void set(Settings& settings, const std::string& word) {
  const auto equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
  const std::map<std::string, int*> numbers{{"games", &settings.games},
                                            {"first", &settings.first},
                                            {"cap", &settings.cap},
                                            {"csv", &settings.csv},
                                            {"leave_out", &settings.leave_out}};
  if (const auto found = numbers.find(name); found != numbers.end()) {
    *found->second = number_of(value);
  } else if (name == "settings") {
    settings.settings = pairs_of(value);
  } else if (name == "hunters") {
    settings.hunters = list_of(value);
  } else if (name == "preys") {
    settings.preys = list_of(value);
  } else {
    throw BadRequest(fmt::format(
        "no setting \"{}\"; there are settings, hunters, preys, games, first, cap, csv, leave_out", name));
  }
}

Settings settings_of(int words, char** word) {
  Settings settings;
  for (int at = 1; at < words; ++at) set(settings, word[at]);
  for (const Seat seat : {hunter_seat, prey_seat}) {
    auto& names = seat == hunter_seat ? settings.hunters : settings.preys;
    if (!names.empty()) continue;
    for (const auto& entry : players_of<Rules>())
      if (entry.fits(seat) && entry.name != "still") names.push_back(entry.name);
  }
  return settings;
}

int run(int words, char** word) {
  const Settings settings = settings_of(words, word);
  for (const auto& [interval, most] : settings.settings) {
    Config config;
    config.wall_interval = interval;
    config.max_walls = most;
    config.tick_cap = settings.cap;
    const Rules rules(config);
    if (settings.leave_out != 0) {
      print_all_left_out(settings, rules);
      continue;
    }
    if (settings.csv == 0) {
      print_table(settings, rules);
      continue;
    }
    for (const auto& hunter : settings.hunters)
      for (const auto& prey : settings.preys) cell_of(settings, rules, hunter, prey);
  }
  return 0;
}

}  // namespace
}  // namespace agon::evasion

int main(int words, char** word) try {
  return agon::evasion::run(words, word);
} catch (const std::exception& error) {
  fmt::print(stderr, "evasion_table_bench: {}\n", error.what());
  return 1;
}
