// The words of `agon serve evasion`.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/set_field.h"
#include "games/evasion/wire/server.h"

namespace agon::evasion {

void Server::add_options(CLI::App& command) {
  command.description("Serve Evasion's own protocol. Observers are WebSockets on the same port.");
  command.footer(
      "Examples:\n  agon serve evasion 50 10\n  agon serve evasion 4000 50 10 --swap --games 2\n  agon serve "
      "evasion 50 10 --classic");
  command
      .add_option("numbers", numbers_,
                  "[PORT] N M: the port (default 4000, 0: any free one), the least number of ticks between "
                  "two walls, the most walls at once")
      ->expected(0, 3)
      ->type_name("[PORT] N M");
  command.add_option("--game-port", game_port_, "the same port, for those who like flags");
  command.add_flag("--swap", wire_.series.swap, "every game twice, with the roles exchanged");
  command.add_option("--games", wire_.series.games, "games a pair plays (default 1)");
  command.add_flag(
      "--classic", wire_.classic,
      "the original's life: observer, hunter, prey, one match, exit; its line of sight and its log");
  command.add_option("--line-of-sight", line_of_sight_, "fair (default) | original");
  command.add_flag("--walls-may-cross", walls_may_cross_, "as in the class of 2024");
  command.add_option("--tick-cap", tick_cap_, "the tick at which the prey has escaped (default 24000)");
  command.add_option("--total-ms", total_ms_,
                     "thinking time of each player for a game (default 120000, 0: no clock)");
  command.add_option("--tick-ms", tick_ms_, "least time a tick takes (default 5)");
  command.add_option("--pause-ms", pause_ms_, "between the roles and the first state (default 2000)");
  command.add_option("--name-limit-ms", name_limit_ms_, "for a client to name itself (default 30000)");
}

void Server::read_arguments() {
  if (settings_.arranged) {
    from_json(settings_.arranged->config, wire_.config, "config");
    wire_.series = {};
    wire_.classic = false;
  }
  if (numbers_.size() == 1) throw BadRequest("agon serve evasion: expected [PORT] N M, got one number");
  const auto has_port = numbers_.size() == 3;
  if (has_port && (numbers_[0] < 0 || numbers_[0] > 65535))
    throw BadRequest(fmt::format("PORT must be between 0 and 65535, got {}", numbers_[0]));
  if (has_port) wire_.port = static_cast<std::uint16_t>(numbers_[0]);
  if (game_port_ && (*game_port_ < 0 || *game_port_ > 65535))
    throw BadRequest(fmt::format("--game-port must be between 0 and 65535, got {}", *game_port_));
  if (game_port_) wire_.port = static_cast<std::uint16_t>(*game_port_);
  if (wire_.series.games < 1)
    throw BadRequest(fmt::format("--games must be at least 1, got {}", wire_.series.games));
  seats_ = checked_plans<Rules>(settings_, 2, wire_.series.swap);
  // A client beside its server has its messages apart after a moment.
  const long pause_ms = pause_ms_.value_or(settings_.arranged ? 250 : 2000);
  for (const auto& [name, value] : {std::pair{"--pause-ms", pause_ms}, {"--name-limit-ms", name_limit_ms_}})
    if (value < 0 || value > 3'600'000)
      throw BadRequest(fmt::format("{} must be between 0 and 3600000, got {}", name, value));
  wire_.pause = std::chrono::milliseconds(pause_ms);
  wire_.name_limit = std::chrono::milliseconds(name_limit_ms_);
  if (wire_.classic) wire_.config.line_of_sight = LineOfSight::original;
  std::vector<std::string> words;
  if (numbers_.size() >= 2) {
    words.push_back(fmt::format("wall_interval={}", numbers_[numbers_.size() - 2]));
    words.push_back(fmt::format("max_walls={}", numbers_.back()));
  }
  if (!line_of_sight_.empty()) words.push_back("line_of_sight=" + line_of_sight_);
  if (walls_may_cross_) words.emplace_back("walls_may_cross=true");
  if (tick_cap_) words.push_back(fmt::format("tick_cap={}", *tick_cap_));
  if (total_ms_) words.push_back(fmt::format("total_ms={}", *total_ms_));
  if (tick_ms_) words.push_back(fmt::format("tick_ms={}", *tick_ms_));
  words.insert(words.end(), settings_.assignments.begin(), settings_.assignments.end());
  try {
    for (const auto& word : words) set_field(wire_.config, word);
  } catch (const BadValue& bad) {
    throw BadRequest(std::string("agon serve evasion: ") + bad.what());
  }
}

}  // namespace agon::evasion
