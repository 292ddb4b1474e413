#include "contest/plan_check.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "core/errors.h"
#include "process/command_line.h"
#include "core/from_json.h"
#include "core/hash.h"

namespace agon::contest {

namespace fs = std::filesystem;

namespace {

/// Collects the mistakes.
class Checker {
 public:
  Checker(std::string file, const FindGame& find_game, const std::string& known_games)
      : file_(std::move(file)), find_game_(find_game), known_games_(known_games) {}

  CheckedPlan checked;

  void read(const toml::table& table);
  void apply(const PlanFlags& flags);
  void judge();
  void finish() const {
    if (mistakes_.empty()) return;
    std::string all =
        fmt::format("the contest cannot be held, {} to put right:",
                    mistakes_.size() == 1 ? "one thing is" : fmt::format("{} things are", mistakes_.size()));
    for (const auto& mistake : mistakes_) all += "\n  " + mistake;
    throw BadRequest(all);
  }
  void wrong(std::uint32_t line, const std::string& words) {
    if (line == 0)
      mistakes_.push_back(words);
    else
      mistakes_.push_back(fmt::format("{}:{}: {}", file_, line, words));
  }

 private:
  struct Lines {
    std::uint32_t format = 0, games = 0, rounds = 0, until = 0, game = 0;
    std::vector<std::uint32_t> entrants, configs;
  };

  template <class Node>
  static std::uint32_t line_of(const Node& node) {
    return static_cast<std::uint32_t>(node.source().begin.line);
  }
  void unknown(const toml::key& key, const std::string& where, std::initializer_list<std::string_view> known);
  bool text(const toml::node& node, std::string_view key, std::string& into);
  template <class Number>
  bool number(const toml::node& node, std::string_view key, double least, double most, Number& into);
  bool flag(const toml::node& node, std::string_view key, bool& into);
  template <class E>
  void word(std::uint32_t line, std::string_view key, const std::string& given, E& into);
  void read_entrant(const toml::node& node);
  void read_sprt(const toml::table& table);
  void read_limits(const toml::table& table);
  void read_configs(const toml::array& list);
  void judge_entrants();
  void judge_players(std::size_t index, std::uint32_t line);
  void judge_format();
  std::string built_in_problem(const std::string& player, Seat seat) const;

  std::string file_;
  const FindGame& find_game_;
  std::string known_games_;
  const GameEntry* game_ = nullptr;
  Lines lines_;
  std::vector<std::string> mistakes_;
  std::vector<std::string> sets_;
};

json::value json_of(const toml::node& node) {
  if (const auto* table = node.as_table()) {
    json::object object;
    for (const auto& [key, value] : *table) object[std::string(key.str())] = json_of(value);
    return object;
  }
  if (const auto* array = node.as_array()) {
    json::array list;
    for (const auto& value : *array) list.push_back(json_of(value));
    return list;
  }
  if (const auto* whole = node.as_integer()) return whole->get();
  if (const auto* real = node.as_floating_point()) return real->get();
  if (const auto* truth = node.as_boolean()) return truth->get();
  if (const auto* words = node.as_string()) return json::string(words->get());
  return nullptr;
}

void Checker::unknown(const toml::key& key, const std::string& where,
                      std::initializer_list<std::string_view> known) {
  std::string all;
  for (const auto& name : known) all += (all.empty() ? "" : ", ") + std::string(name);
  wrong(line_of(key), fmt::format("unknown key \"{}\"{}; the keys are {}", key.str(), where, all));
}

bool Checker::text(const toml::node& node, std::string_view key, std::string& into) {
  const auto* words = node.as_string();
  if (words == nullptr || words->get().empty()) {
    wrong(line_of(node), fmt::format("{} must be a text in quotes, such as {} = \"…\"", key, key));
    return false;
  }
  into = words->get();
  return true;
}

template <class Number>
bool Checker::number(const toml::node& node, std::string_view key, double least, double most, Number& into) {
  const auto value = node.value<double>();
  const bool whole = std::is_floating_point_v<Number> || node.is_integer();
  if (!value || !whole || node.is_boolean() || *value < least || *value > most) {
    wrong(line_of(node), fmt::format("{} must be a {}number between {} and {}", key,
                                     std::is_floating_point_v<Number> ? "" : "whole ", least, most));
    return false;
  }
  into = static_cast<Number>(*value);
  return true;
}

bool Checker::flag(const toml::node& node, std::string_view key, bool& into) {
  const auto* truth = node.as_boolean();
  if (truth == nullptr) {
    wrong(line_of(node), fmt::format("{} must be true or false", key));
    return false;
  }
  into = truth->get();
  return true;
}

template <class E>
void Checker::word(std::uint32_t line, std::string_view key, const std::string& given, E& into) {
  if (const auto value = enum_from_name<E>(given)) {
    into = *value;
    return;
  }
  std::string known;
  each_word<E>([&](std::string_view name) { known += (known.empty() ? "" : ", ") + std::string(name); });
  wrong(line, fmt::format("{} is \"{}\", but must be one of: {}", key, given, known));
}

void Checker::read_entrant(const toml::node& node) {
  const auto line = line_of(node);
  Entrant entrant;
  const auto* table = node.as_table();
  if (table == nullptr) return wrong(line, "an entrant is written as [[entrant]] with name and player");
  for (const auto& [key, value] : *table) {
    if (key == "name") {
      text(value, "name", entrant.name);
    } else if (key == "player") {
      entrant.players.resize(1);
      text(value, "player", entrant.players[0]);
    } else if (key == "players") {
      const auto* list = value.as_array();
      if (list == nullptr || list->size() != 2) {
        wrong(line_of(value),
              "players must be a list of two, one for each side; for both sides write player");
        continue;
      }
      entrant.players.assign(2, "");
      for (std::size_t side = 0; side < 2; ++side) text(*list->get(side), "players", entrant.players[side]);
    } else {
      unknown(key, " of an entrant", {"name", "player", "players"});
    }
  }
  if (entrant.players.empty()) {
    wrong(line, "this entrant has no player; write player = \"NAME\" or player = \"cmd:COMMAND LINE\"");
    entrant.players.assign(1, "");
  }
  if (entrant.name.empty()) entrant.name = entrant.players[0];
  checked.plan.entrants.push_back(std::move(entrant));
  lines_.entrants.push_back(line);
}

void Checker::read_sprt(const toml::table& table) {
  auto& test = checked.plan.sprt;
  for (const auto& [key, value] : table) {
    if (key == "elo0")
      number(value, "elo0", -2000, 2000, test.elo0);
    else if (key == "elo1")
      number(value, "elo1", -2000, 2000, test.elo1);
    else if (key == "alpha")
      number(value, "alpha", 0.0001, 0.4999, test.alpha);
    else if (key == "beta")
      number(value, "beta", 0.0001, 0.4999, test.beta);
    else
      unknown(key, " of sprt", {"elo0", "elo1", "alpha", "beta"});
  }
}

void Checker::read_limits(const toml::table& table) {
  auto& limits = checked.plan.process;
  for (const auto& [key, value] : table) {
    if (key == "memory_mib")
      number(value, "memory_mib", 16, 1 << 20, limits.memory_mib);
    else if (key == "processes")
      number(value, "processes", 1, 100000, limits.processes);
    else if (key == "temporary_mib")
      number(value, "temporary_mib", 1, 1 << 20, limits.temporary_mib);
    else if (key == "cpu_seconds")
      number(value, "cpu_seconds", 1, 1e7, limits.cpu_seconds);
    else if (key == "start_seconds")
      number(value, "start_seconds", 0.1, 3600, limits.start_seconds);
    else if (key == "watchdog_seconds")
      number(value, "watchdog_seconds", 0.1, 86400, limits.watchdog_seconds);
    else if (key == "end_seconds")
      number(value, "end_seconds", 0, 60, limits.end_seconds);
    else if (key == "hang_after")
      number(value, "hang_after", 1, 1e9, limits.hang_after);
    else if (key == "longest_line")
      number(value, "longest_line", 1024, 1 << 28, limits.longest_line);
    else
      unknown(key, " of limits",
              {"memory_mib", "processes", "temporary_mib", "cpu_seconds", "start_seconds", "watchdog_seconds",
               "end_seconds", "hang_after", "longest_line"});
  }
}

void Checker::read_configs(const toml::array& list) {
  for (const auto& each : list) {
    checked.plan.configs.push_back(json_of(each));
    lines_.configs.push_back(line_of(each));
  }
}

void Checker::read(const toml::table& table) {
  auto& plan = checked.plan;
  std::string given;
  for (const auto& [key, value] : table) {
    const auto line = line_of(key);
    const std::string name(key.str());
    if (name == "name")
      text(value, name, plan.name);
    else if (name == "store")
      text(value, name, checked.store);
    else if (name == "game")
      text(value, name, plan.game), lines_.game = line;
    else if (name == "format") {
      lines_.format = line;
      if (text(value, name, given)) word(line, name, given, plan.format);
    } else if (name == "points") {
      if (text(value, name, given)) word(line, name, given, plan.points);
    } else if (name == "until") {
      lines_.until = line;
      if (text(value, name, given)) word(line, name, given, plan.until);
    } else if (name == "games") {
      lines_.games = line;
      number(value, name, 1, 10'000'000, plan.games);
    } else if (name == "rounds") {
      lines_.rounds = line;
      number(value, name, 1, 1'000'000, plan.rounds);
    } else if (name == "seed") {
      number(value, name, 0, static_cast<double>(largest_seed), plan.seed);
    } else if (name == "concurrency") {
      number(value, name, 1, 1024, checked.concurrency);
    } else if (name == "swap")
      flag(value, name, plan.swap);
    else if (name == "clocks")
      flag(value, name, plan.clocks);
    else if (name == "records")
      flag(value, name, plan.records);
    else if (name == "sandbox")
      flag(value, name, plan.process.sandbox);
    else if (name == "pin")
      flag(value, name, checked.pin);
    else if (name == "readable" && value.is_array()) {
      for (const auto& each : *value.as_array()) {
        if (text(each, name, given)) plan.process.readable.push_back(given);
      }
    } else if (name == "entrant" && value.is_array()) {
      for (const auto& each : *value.as_array()) read_entrant(each);
    } else if (name == "config" && value.is_table()) {
      plan.configs.push_back(json_of(value));
      lines_.configs.push_back(line);
    } else if (name == "config" && value.is_array()) {
      read_configs(*value.as_array());
    } else if (name == "sprt" && value.is_table()) {
      read_sprt(*value.as_table());
    } else if (name == "limits" && value.is_table()) {
      read_limits(*value.as_table());
    } else {
      unknown(key, "", {"name",        "game", "format",  "games",    "rounds", "swap",    "points",
                        "until",       "sprt", "seed",    "config",   "clocks", "records", "store",
                        "concurrency", "pin",  "sandbox", "readable", "limits", "entrant"});
    }
  }
}

void Checker::apply(const PlanFlags& flags) {
  auto& plan = checked.plan;
  if (!flags.name.empty()) plan.name = flags.name;
  if (!flags.game.empty()) plan.game = flags.game;
  if (!flags.store.empty()) checked.store = flags.store;
  if (!flags.format.empty()) word(0, "--format", flags.format, plan.format);
  if (!flags.points.empty()) word(0, "--points", flags.points, plan.points);
  if (!flags.until.empty()) word(0, "--until", flags.until, plan.until);
  const auto whole = [&](std::int64_t given, const char* name, std::int64_t least, auto& into) {
    if (given == -1) return;
    if (given < least || given > 10'000'000)
      return wrong(
          0, fmt::format("{} must be a whole number between {} and 10000000, got {}", name, least, given));
    into = static_cast<std::remove_reference_t<decltype(into)>>(given);
  };
  whole(flags.games, "--games", 1, plan.games);
  whole(flags.rounds, "--rounds", 1, plan.rounds);
  whole(flags.memory_mib, "--memory", 16, plan.process.memory_mib);
  whole(flags.processes, "--processes", 1, plan.process.processes);
  if (flags.seed >= 0) plan.seed = static_cast<std::uint64_t>(flags.seed);
  if (plan.seed > largest_seed) wrong(0, fmt::format("--seed must be at most {}", largest_seed));
  const auto real = [&](const std::string& given, const char* name, double& into) {
    if (given.empty()) return;
    std::istringstream words(given);
    if (!(words >> into) || !words.eof())
      wrong(0, fmt::format("{} must be a number, got \"{}\"", name, given));
  };
  real(flags.elo0, "--elo0", plan.sprt.elo0);
  real(flags.elo1, "--elo1", plan.sprt.elo1);
  real(flags.alpha, "--alpha", plan.sprt.alpha);
  real(flags.beta, "--beta", plan.sprt.beta);
  if (flags.no_swap) plan.swap = false;
  if (flags.no_clocks) plan.clocks = false;
  if (flags.no_records) plan.records = false;
  if (flags.no_sandbox) plan.process.sandbox = false;
  for (const auto& entry : flags.entrants) {
    // A name ends at the first "=", unless that belongs to a command line: cmd:x --a=b has no name.
    const auto end = entry.find('=');
    const bool named =
        end != std::string::npos && end > 0 && entry.substr(0, end).find(':') == std::string::npos;
    plan.entrants.push_back(
        {named ? entry.substr(0, end) : entry, {named ? entry.substr(end + 1) : entry}, ""});
    lines_.entrants.push_back(0);
  }
  sets_ = flags.sets;
}

std::string Checker::built_in_problem(const std::string& player, Seat seat) const {
  std::string fitting;
  for (const auto& each : game_->players()) {
    const bool fits = std::find(each.seats.begin(), each.seats.end(), seat) != each.seats.end();
    if (fits && each.name == player) return {};
    if (fits) fitting += (fitting.empty() ? "" : ", ") + each.name;
  }
  return fmt::format(
      "there is no built-in player \"{}\" for seat {} ({}) of {}; there are: {}; a program of "
      "yours is written cmd:COMMAND LINE",
      player, seat, game_->info().role(seat), game_->info().name, fitting);
}

void Checker::judge_players(std::size_t index, std::uint32_t line) {
  const auto& entrant = checked.plan.entrants[index];
  for (std::size_t side = 0; side < entrant.players.size(); ++side) {
    const auto& player = entrant.players[side];
    if (player.empty()) continue;  // said already
    std::string problem;
    if (player.starts_with("cmd:")) {
      problem = process::command_problem(player.substr(4));
    } else if (player.find(':') == std::string::npos && game_ != nullptr) {
      const auto seats = game_->seats(checked.plan.configs[0]);
      for (Seat seat = 0; seat < seats && problem.empty(); ++seat)
        if (entrant.players.size() == 1 || (seat * 2 >= seats) == (side == 1))
          problem = built_in_problem(player, seat);
      if (!problem.empty() && entrant.players.size() == 1 && game_->info().roles.size() > 1)
        problem += "; players of two sides are written players = [\"…\", \"…\"]";
    }
    if (!problem.empty()) wrong(line, fmt::format("entrant \"{}\": {}", entrant.name, problem));
  }
}

void Checker::judge_entrants() {
  std::set<std::string> names;
  for (std::size_t index = 0; index < checked.plan.entrants.size(); ++index) {
    const auto line = lines_.entrants[index];
    const auto& name = checked.plan.entrants[index].name;
    if (!name.empty() && !names.insert(name).second)
      wrong(line, fmt::format("a second entrant is named \"{}\"; give each a name of its own", name));
    judge_players(index, line);
  }
}

void Checker::judge_format() {
  auto& plan = checked.plan;
  const auto count = plan.entrants.size();
  const std::string format(enum_name(plan.format));
  if (count < 2)
    return wrong(0,
                 fmt::format("a contest needs at least two entrants, there {}; add [[entrant]] with name and "
                             "player, or --entrant NAME=PLAYER",
                             count == 1 ? "is one" : "are none"));
  if (plan.swap && plan.games % 2 == 1 && plan.format != Format::swiss)
    wrong(lines_.games,
          fmt::format("games = {} is odd, but every seed is played twice, seats swapped: take {} or "
                      "swap = false",
                      plan.games, plan.games + 1));
  if (plan.format == Format::swiss) {
    const auto most = count - 1 + count % 2;
    if (plan.rounds == 1 && lines_.rounds == 0 && count > 2)
      wrong(lines_.format,
            fmt::format("a swiss contest needs its number of rounds: rounds = {} is usual for {} "
                        "entrants",
                        static_cast<int>(std::ceil(std::log2(count))) + 1, count));
    if (plan.rounds > most)
      wrong(lines_.rounds,
            fmt::format("{} rounds among {} entrants cannot go without rematches: take at most {}, "
                        "or format = \"round_robin\"",
                        plan.rounds, count, most));
  }
  if (plan.format == Format::knockout && plan.rounds != 1)
    wrong(lines_.rounds, "a knockout goes on until one is left: leave rounds out");
  if (plan.until == Until::sprt) {
    if (count != 2)
      wrong(lines_.until,
            fmt::format("until = \"sprt\" compares two entrants, there are {}: take two, or until = "
                        "\"games\"",
                        count));
    if (plan.format != Format::round_robin && plan.format != Format::gauntlet)
      wrong(lines_.until,
            fmt::format("until = \"sprt\" does not go with format = \"{}\": take \"round_robin\"", format));
    if (plan.sprt.elo1 <= plan.sprt.elo0)
      wrong(lines_.until,
            fmt::format("sprt: elo1 ({}) must be above elo0 ({})", plan.sprt.elo1, plan.sprt.elo0));
  }
  if (plan.points == Points::pair && !plan.swap)
    wrong(0, "points = \"pair\" needs swapped seats: leave swap = false out");
}

void Checker::judge() {
  auto& plan = checked.plan;
  if (plan.game.empty()) {
    wrong(0, fmt::format("the game is missing: game = \"NAME\" or --game NAME, one of {}", known_games_));
  } else {
    game_ = find_game_(plan.game);
    if (game_ == nullptr)
      wrong(lines_.game, fmt::format("there is no game \"{}\"; there are: {}", plan.game, known_games_));
  }
  if (plan.configs.empty()) plan.configs.push_back(nullptr), lines_.configs.push_back(0);
  for (std::size_t index = 0; index < plan.configs.size() && game_ != nullptr; ++index) {
    try {
      plan.configs[index] = game_->config_from(plan.configs[index], sets_);
    } catch (const BadRequest& bad) {
      wrong(lines_.configs[index], fmt::format("{}; see `agon describe {}`", bad.what(), plan.game));
      plan.configs[index] = game_->config_from(nullptr, {});
    }
  }
  if (game_ != nullptr)
    for (const auto& config : plan.configs) {
      const auto seats = game_->seats(config);
      if (seats % 2 != 0 || seats != game_->seats(plan.configs[0])) {
        wrong(0, fmt::format("a match is between two sides, but this configuration has {} seats; all "
                             "configurations need the same even number",
                             seats));
        break;
      }
    }
  judge_entrants();
  judge_format();
  if (plan.name.empty()) plan.name = file_.empty() ? plan.game : fs::path(file_).stem().string();
  if (checked.store.empty())
    checked.store = (file_.empty() ? plan.name : fs::path(file_).stem().string()) + ".contest";
  for (auto& entrant : plan.entrants) entrant.hash = content_hash(entrant.players);
}

}  // namespace

std::string content_hash(const std::vector<std::string>& players) {
  std::uint64_t code = 0;
  for (const auto& player : players) {
    code = splitmix64(code ^ fnv1a(player));
    if (!player.starts_with("cmd:")) continue;
    std::vector<std::string> words;
    try {
      words = process::words_of(player.substr(4));
    } catch (const BadRequest&) {
      continue;
    }
    words.push_back(process::program_of(words[0]));
    for (const auto& word : words) {
      std::error_code error;
      // The system's own programs, such as interpreters, are large and nobody's entry.
      if (word.empty() || word.starts_with("/usr/") || !fs::is_regular_file(word, error)) continue;
      std::ifstream file(word, std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(file), {}};
      code = splitmix64(code ^ fnv1a(bytes));
    }
  }
  return hash_text(code);
}

CheckedPlan check_plan(const std::string& file, const PlanFlags& flags, const FindGame& find_game,
                       const std::string& known_games) {
  Checker checker(file, find_game, known_games);
  if (!file.empty()) {
    if (!fs::exists(file)) throw BadRequest(fmt::format("there is no file {}", file));
    try {
      checker.read(toml::parse_file(file));
    } catch (const toml::parse_error& error) {
      throw BadRequest(
          fmt::format("{}:{}: not TOML: {}", file, error.source().begin.line, error.description()));
    }
  }
  checker.apply(flags);
  checker.judge();
  checker.finish();
  return checker.checked;
}

}  // namespace agon::contest
