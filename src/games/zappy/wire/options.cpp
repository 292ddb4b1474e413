// The words of `agon serve zappy`, the subject's and ours.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/random.h"
#include "games/zappy/wire/house/house_teams.h"
#include "games/zappy/wire/server.h"
#include "text/words.h"

namespace agon::zappy {

namespace {

constexpr const char* usage =
    "USAGE: ./zappy_server -p port -x width -y height -n name1 name2 ... -c clientsNb -f freq\n"
    "  -p port       port number (1024 to 65535; 0: any free one)\n"
    "  -x width      width of the world (1 to 250)\n"
    "  -y height     height of the world (1 to 250)\n"
    "  -n names      names of the teams; GRAPHIC is none\n"
    "  -c clientsNb  authorized clients per team at the start (1 to 200)\n"
    "  -f freq       reciprocal of the time unit for execution of actions (1 to 10000, default 100)\n";

int number_of(const char* option, const std::string& word, int least, int most) {
  if (word.empty()) throw BadRequest(fmt::format("{} is missing", option));
  const auto number = read_number(word);
  if (!number) throw BadRequest(fmt::format("{}: \"{}\" is not a number", option, word));
  // The reference's own words.
  if (*number < least || *number > most)
    throw BadRequest(fmt::format("Value must be between {} and {}", least, most));
  return *number;
}

void check_names(const std::vector<std::string>& names) {
  if (names.empty()) throw BadRequest("-n: at least one team is needed");
  for (std::size_t index = 0; index < names.size(); ++index) {
    if (names[index].empty()) throw BadRequest("-n: a team's name must not be empty");
    if (names[index].find_first_of(" \t\r\n") != std::string::npos)
      throw BadRequest(
          fmt::format("-n: the name \"{}\" contains a blank; clients could not be told of it", names[index]));
    if (names[index] == "GRAPHIC") throw BadRequest("-n: GRAPHIC is what GUIs name themselves, and no team");
    if (std::count(names.begin(), names.end(), names[index]) > 1)
      throw BadRequest(fmt::format("-n: two teams are called {}", names[index]));
  }
}

/// A team's name as clients can be told of it: one word, and nobody else's.
std::string word_for(std::string name, const std::vector<std::string>& taken) {
  for (char& letter : name)
    if (static_cast<unsigned char>(letter) <= ' ' || letter == 127) letter = '_';
  if (name.empty() || name == "GRAPHIC") name += "_";
  while (std::count(taken.begin(), taken.end(), name) > 0) name += "_";
  return name;
}

}  // namespace

void Server::add_options(CLI::App& command) {
  command.description("Serve Zappy's own protocol, to AI clients and to GUIs.");
  command.footer(
      "Examples:\n  agon serve zappy -p 4242 -x 20 -y 20 -n red blue -c 6\n  agon serve zappy -p 4242 -x 4 "
      "-y 4 -n "
      "red -c 2 -f 10000 --console\n  agon serve zappy -p 4242 -x 20 -y 20 -n red blue -c 6 --lockstep "
      "--budget 50");
  const auto last = CLI::MultiOptionPolicy::TakeLast;
  command.add_option("-p,--game-port", port_, "port (1024 to 65535, 0: any free one)")
      ->multi_option_policy(last);
  command.add_option("-x", width_, "width of the map (1 to 250; the subject's: 10 to 42)")
      ->multi_option_policy(last);
  command.add_option("-y", height_, "height of the map")->multi_option_policy(last);
  command
      .add_option_function<std::vector<std::string>>(
          "-n", [this](const std::vector<std::string>& names) { names_ = names; }, "names of the teams")
      ->trigger_on_parse()
      ->expected(0, -1);
  command.add_option("-c", clients_, "eggs a team begins with (1 to 200)")->multi_option_policy(last);
  command.add_option("-f", frequency_, "time units a second (1 to 10000, default 100)")
      ->multi_option_policy(last);
  command.add_option("--map-seed", map_seed_, "the same seed gives the same map, eggs and refills");
  command.add_option("--gui-ids", gui_ids_, "hash (default): #n as since 2024 | bare: n as in 2023")
      ->check(CLI::IsMember({"hash", "bare"}));
  command.add_flag("--console", wire_.console, "an operator on standard input: help lists its words");
  command.add_flag("--lockstep", wire_.lockstep, "time moves when every living player has something to do");
  command.add_option("--budget", budget_ms_,
                     "lock-step: milliseconds after which the others no longer wait (default 1000)");
  command
      .add_option("--rounds", wire_.rounds,
                  "worlds, one after another: after a victory another opens, with a new seed and new slots "
                  "(default 1)")
      ->check(CLI::Range(1, 1'000'000));
  command.add_option("--pause-ms", pause_ms_, "between a victory and the next round (default 3000)");
  command.add_flag("--once", wire_.once, "end after the victory, with --rounds after the last");
  command.add_option("--name-limit-ms", name_limit_ms_, "for a client to name itself (default 60000)");
}

/// An arranged match has the rules of its plan, and lock-step unless a frequency was given.
void Server::arrange(const ServeSettings& settings) {
  wire_.arranged = settings.arranged;
  from_json(settings.arranged->config, wire_.config, "config");
  wire_.places = static_cast<std::size_t>(wire_.config.places);
  wire_.config.places = 1;  // the pages show a panel a team
  const auto seats = arranged_plans(*settings.arranged);
  for (std::size_t team = 0; team < seats.size() / wire_.places; ++team) {
    wire_.teams.push_back(seats[team * wire_.places]);
    wire_.names.push_back(word_for(wire_.teams.back().name, wire_.names));
  }
  for (Seat seat = 0; seat < seats.size(); ++seat)
    if (settings.arranged->players[seat] != settings.arranged->players[seat / wire_.places * wire_.places])
      throw BadRequest("where clients of Zappy play, the players of a team are alike");
  wire_.map_seed = settings.seed;
  wire_.rounds = 1;
  wire_.console = false;
  wire_.lockstep |= frequency_.empty();
  read_pace();
}

void Server::read_arguments(const ServeSettings& settings) {
  if (settings.arranged) return arrange(settings);
  const int port = number_of("-p", port_, 0, 65535);
  if (port != 0 && port < 1024) throw BadRequest("Value must be between 1024 and 65535");
  wire_.port = static_cast<std::uint16_t>(port);
  wire_.config.width = number_of("-x", width_, 1, 250);
  wire_.config.height = number_of("-y", height_, 1, 250);
  check_names(names_);
  if (names_.size() > 100) throw BadRequest(fmt::format("-n: at most 100 teams, got {}", names_.size()));
  wire_.names = names_;
  wire_.config.clients = number_of("-c", clients_, 1, 200);
  wire_.teams = team_plans(settings, names_, wire_.config.clients);
  wire_.map_seed = map_seed_.value_or(settings.seed);
  if (wire_.map_seed > largest_seed)
    throw BadRequest(fmt::format("--map-seed must be between 0 and {}", largest_seed));
  read_pace();
  try {
    for (const auto& word : settings.assignments) set_field(wire_.config, word);
  } catch (const BadValue& bad) {
    throw BadRequest(bad.what());
  }
  wire_.config.teams = static_cast<int>(names_.size());
  wire_.config.places = 1;  // the pages show a panel a team
}

void Server::read_pace() {
  if (!frequency_.empty()) wire_.frequency = number_of("-f", frequency_, 1, highest_frequency);
  wire_.gui_ids = gui_ids_ == "bare" ? GuiIds::bare : GuiIds::hash;
  for (const auto& [name, value, least] : {std::tuple{"--budget", budget_ms_, 1L},
                                           {"--name-limit-ms", name_limit_ms_, 1L},
                                           {"--pause-ms", pause_ms_, 0L}})
    if (value < least || value > 3'600'000)
      throw BadRequest(fmt::format("{} must be between {} and 3600000, got {}", name, least, value));
  wire_.budget = std::chrono::milliseconds(budget_ms_);
  wire_.pause = std::chrono::milliseconds(pause_ms_);
  wire_.name_limit = std::chrono::milliseconds(name_limit_ms_);
}

std::optional<ProgramAlias> Server::program_alias() const {
  return ProgramAlias{"zappy_server", {"serve", "--no-pages", "--records", "none", "zappy"}, usage, 84};
}

}  // namespace agon::zappy
