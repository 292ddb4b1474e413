// The words of `agon serve sugargame`.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "arena/players.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "core/set_field.h"
#include "games/sugargame/players/players.h"
#include "games/sugargame/wire/java/lab.h"
#include "games/sugargame/wire/server.h"

namespace agon::sugargame {

namespace {

constexpr int most_games = 100'000;

}  // namespace

void Server::add_options(CLI::App& command) {
  command.description("Serve Sugargame's line protocol (docs/hosting-sugargame.md).");
  command.footer(
      "Examples:\n  agon serve sugargame\n  agon serve sugargame --opponent captain --games 5 --swap\n"
      "  agon serve sugargame --set steps=100\n  agon serve sugargame --lab lab");
  command.add_option("--port,--game-port", wire_.port, "port to listen on (default 4343, 0: any free one)");
  command.add_option("--opponent", opponent_,
                     "who everybody plays: another word for --seat 1=WHO (default: who connects next)");
  command.add_option("--games", wire_.series.games, "matches that a pair plays (default 1)");
  command.add_flag("--swap", wire_.series.swap, "every match twice, with the seats swapped");
  command.add_option(
      "--lab", lab_,
      "folder of classes of Java (beavis1, beavis2) or zips of them that the pages' simulator may play");
  command.add_option("--hello-limit-ms", hello_limit_ms_, "for a player to name itself (default 30000)");
  command.add_option("--start-limit-ms", start_limit_ms_,
                     "for the first answer of a match, in which programs start (default 10000)");
}

void Server::read_options() {
  if (settings_.arranged) {
    from_json(settings_.arranged->config, wire_.config, "config");
    wire_.series = {};
    opponent_.clear();
  }
  if (wire_.series.games < 1 || wire_.series.games > most_games)
    throw BadRequest(fmt::format("--games must be between 1 and {}, got {}", most_games, wire_.series.games));
  for (const auto& [name, value] :
       {std::pair{"--hello-limit-ms", hello_limit_ms_}, {"--start-limit-ms", start_limit_ms_}})
    if (value < 1 || value > 3'600'000)
      throw BadRequest(fmt::format("{} must be between 1 and 3600000, got {}", name, value));
  wire_.hello_limit = std::chrono::milliseconds(hello_limit_ms_);
  wire_.start_limit = std::chrono::milliseconds(start_limit_ms_);
  if (!opponent_.empty()) settings_.seats.push_back("1=" + opponent_);
  try {
    for (const auto& word : settings_.assignments) set_field(wire_.config, word);
  } catch (const BadValue& bad) {
    throw BadRequest(std::string("agon serve sugargame: ") + bad.what());
  }
  if (const auto problem = Rules::problem(wire_.config); !problem.empty())
    throw BadRequest("agon serve sugargame: " + problem);
}

std::shared_ptr<const ProgramLab> Server::lab() const {
  return lab_.empty() ? nullptr : std::make_shared<const Lab>(lab_);
}

}  // namespace agon::sugargame
