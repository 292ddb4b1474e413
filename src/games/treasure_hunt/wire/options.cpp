// The words of `agon serve treasure_hunt`.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "arena/players.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/wire/server.h"

namespace agon::treasure_hunt {

void Server::add_options(CLI::App& command) {
  command.description(
      "Serve the course's HTTP and XML protocol: clients written for it need only another address.");
  command.footer(
      "Examples:\n  agon serve treasure_hunt\n  agon serve treasure_hunt --port 18235 --profile lenient\n"
      "Then: curl http://127.0.0.1:18235/games, and two clients with TR http://127.0.0.1:18235 GAMEID");
  command.add_option("--port,--game-port", wire_.port, "port to listen on (default 18235, 0: any free one)");
  command.add_option("--profile", profile_,
                     "rules of half maps: strict (default) | ss2025 | ws2025 | lenient");
  command.add_option("--action-ms", action_ms_, "time for an action (default 5000, 0: no limit)");
  command.add_option("--game-ms", game_ms_, "time for a game, which is then removed (default 600000)");
  command.add_option_function<int>(
      "--farewell-ms", [this](int ms) { wire_.farewell = std::chrono::milliseconds(std::max(ms, 0)); },
      "how long a game that its time ended stays readable (default 5000)");
  command.add_option_function<int>(
      "--request-ms", [this](int ms) { wire_.request_limit = std::chrono::milliseconds(std::max(ms, 1)); },
      "time for a request to arrive whole (default 30000)");
  command.add_option("--max-games", wire_.most_games,
                     "most games at once; one more removes the oldest (default 99)");
  if (command.get_parent() != nullptr) seed_ = command.get_parent()->get_option_no_throw("--seed");
  command.add_flag("--strict-polling", wire_.strict_polling,
                   "asking for the state within 0.4 s loses the game");
  command.add_option("--dummy", wire_.dummy,
                     "the built-in player of enableDummyCompetition (default random)");
}

void Server::read_arguments() {
  // Treasures and the first mover follow from the seed: a known one would let a client know them as well.
  if (settings_.arranged)
    from_json(settings_.arranged->config, wire_.config, "config");
  else if (seed_ == nullptr || seed_->count() == 0)
    settings_.seed = random_seed();
  if (wire_.most_games < 1) throw BadRequest("--max-games must be at least 1");
  player_named<Rules>(wire_.dummy, 0);  // throws, naming those there are
  wire_.seats = checked_plans<Rules>(settings_, 2);
  std::vector<std::string> words;
  if (!profile_.empty()) words.push_back("profile=" + profile_);
  if (action_ms_ >= 0) words.push_back(fmt::format("action_ms={}", action_ms_));
  if (game_ms_ >= 0) words.push_back(fmt::format("game_ms={}", game_ms_));
  words.insert(words.end(), settings_.assignments.begin(), settings_.assignments.end());
  try {
    for (const auto& word : words) set_field(wire_.config, word);
  } catch (const BadValue& bad) {
    throw BadRequest(std::string("agon serve treasure_hunt: ") + bad.what());
  }
}

}  // namespace agon::treasure_hunt
