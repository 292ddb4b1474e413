// The options of `agon serve tron`.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdlib>
#include <filesystem>

#include "core/errors.h"
#include "core/from_json.h"
#include "games/tron/rules/map.h"
#include "games/tron/wire/game_config.h"
#include "games/tron/wire/server.h"

namespace agon::tron::wire {
namespace {

constexpr const char* any_address = "127.0.0.1";  // the default of --listen

void check_range(const char* name, long value, long least, long most) {
  if (value < least || value > most)
    throw BadRequest(fmt::format("{} must be between {} and {}, got {}", name, least, most, value));
}

template <class T, class U>
void take_over(const char* name, const std::optional<U>& given, T& into, long least, long most) {
  if (!given) return;
  check_range(name, *given, least, most);
  into = static_cast<T>(*given);
}

/// The file of the certificate that is made at the first start.
std::string own_identity_file() {
  for (const auto& [variable, below] :
       {std::pair{"XDG_DATA_HOME", "agon/tls.pem"}, {"HOME", ".local/share/agon/tls.pem"}})
    if (const char* folder = std::getenv(variable); folder != nullptr && *folder != '\0')
      return (std::filesystem::path(folder) / below).string();
  return "agon-tls.pem";
}

}  // namespace

void Server::add_options(CLI::App& command) {
  command.description(
      "Serve the Chillin protocol of Tron over TLS: agents on one port, spectators on another.");
  command.footer(
      "Examples:\n  agon serve tron\n  agon serve tron --config gamecfg.json --listen 0.0.0.0\n"
      "  agon serve tron --map Maze.json --lock-step --matches 1\n"
      "Then two clients, for example: agon join tron champion --server 127.0.0.1:5000\n"
      "The pages' port: agon serve tron --pages-port 8081");
  command.add_option("--port,--game-port", port_, "port of the agents (default 5000, 0: any free one)");
  command.add_option("--spectator-port", spectator_port_,
                     "port of the spectators (default 5001, 0: any free one)");
  command.add_flag("--no-spectators", no_spectators_, "no port for spectators");
  command.add_option("--config", config_file_, "the original's gamecfg.json; flags override its values");
  command.add_option("--map", map_file_, "a map file of the original");
  command.add_option("--cert", wire_.certificate_file,
                     "certificate, PEM (default: a self-signed one, made at the first start)");
  command.add_option("--key", wire_.key_file, "its key, PEM");
  command.add_flag("--lock-step", lock_step_,
                   "limits of 2, 1 and 1 commands: a cycle is played when both sides have sent one");
  command.add_option("--max-total-commands", most_total_,
                     "most commands of a cycle, which is played as soon as they have come (default 200)");
  command.add_option("--max-team-commands", most_team_, "most commands of a team in a cycle (default 100)");
  command.add_option("--max-agent-commands", most_agent_,
                     "most commands of an agent in a cycle (default 100)");
  command.add_option("--cycle-ms", cycle_ms_, "time of a cycle (default 500)");
  command.add_option("--first-cycle-ms", first_cycle_ms_, "time of the first cycle (default 3000)");
  command.add_option("--start-waiting-s", start_waiting_s_,
                     "seconds from the last join to the start; up to one more is added (default 1)");
  command.add_flag("--at-once", wire_.at_once, "start as soon as both clients have joined");
  command.add_flag("--online", wire_.joins.online,
                   "clients join with a token [MATCH/]TEAM-AGENT; those with one MATCH play together");
  command
      .add_option(
          "--match-token", wire_.joins.matches,
          "MATCH or MATCH/TEAM that tokens may name, and no others (repeat for several); implies --online")
      ->allow_extra_args(false);
  command.add_option("--matches", wire_.matches, "end after this many matches (default: never)");
  command.add_option("--handshake-limit-ms", handshake_limit_ms_,
                     "limit for the TLS handshake (default 10000)");
  command.add_option("--join-limit-ms", join_limit_ms_, "limit for a client to join (default 60000)");
  command.add_option("--opponent-limit-s", opponent_limit_s_,
                     "seconds that a client waits for an opponent (default 3600)");
  command.add_option("--max-connections", most_connections_,
                     "most connections on each of the two ports (default 1000)");
}

void Server::read_arguments() {
  if (settings_.arranged) {
    from_json(settings_.arranged->config, wire_.config, "config");
    wire_.at_once = true;
  }
  try {
    if (!config_file_.empty()) {
      const auto given_certificate = std::pair{wire_.certificate_file, wire_.key_file};
      const bool online = wire_.joins.online;
      read_game_config(text_of_file(config_file_, "--config"),
                       std::filesystem::path(config_file_).parent_path().string(), wire_);
      if (!given_certificate.first.empty())
        std::tie(wire_.certificate_file, wire_.key_file) = given_certificate;
      wire_.joins.online |= online;
    }
    if (!map_file_.empty()) {
      const auto times = std::pair{wire_.config.cycle_ms, wire_.config.first_cycle_ms};
      wire_.config = read_map(text_of_file(map_file_, "--map"));
      std::tie(wire_.config.cycle_ms, wire_.config.first_cycle_ms) = times;
    }
    read_limits();
    for (const auto& word : settings_.assignments) set_field(wire_.config, word);
    const auto problem = Rules::problem(wire_.config);
    if (!problem.empty()) throw BadRequest("agon serve tron: " + problem);
  } catch (const BadValue& bad) {
    throw BadRequest(std::string("agon serve tron: ") + bad.what());
  }
  if (settings_.listen == any_address && !wire_.host.empty())
    settings_.listen = wire_.host == "localhost" ? any_address : wire_.host;
  if (wire_.certificate_file.empty() != wire_.key_file.empty())
    throw BadRequest("agon serve tron: --cert and --key belong together");
}

void Server::read_limits() {
  take_over("--port", port_, wire_.port, 0, 65535);
  if (port_ == 0) wire_.spectator_port = 0;  // any free port: for both
  take_over("--spectator-port", spectator_port_, wire_.spectator_port, 0, 65535);
  wire_.spectators = !no_spectators_;
  if (lock_step_) wire_.limits = {2, 1, 1};
  take_over("--max-total-commands", most_total_, wire_.limits.total, 1, 1'000'000);
  take_over("--max-team-commands", most_team_, wire_.limits.team, 1, 1'000'000);
  take_over("--max-agent-commands", most_agent_, wire_.limits.agent, 1, 1'000'000);
  take_over("--cycle-ms", cycle_ms_, wire_.config.cycle_ms, 0, 3'600'000);
  take_over("--first-cycle-ms", first_cycle_ms_, wire_.config.first_cycle_ms, 0, 3'600'000);
  int waiting = static_cast<int>(wire_.start_waiting.count());
  take_over("--start-waiting-s", start_waiting_s_, waiting, 0, 3600);
  wire_.start_waiting = std::chrono::seconds(waiting);
  check_range("--handshake-limit-ms", handshake_limit_ms_, 1, 3'600'000);
  check_range("--join-limit-ms", join_limit_ms_, 1, 3'600'000);
  check_range("--opponent-limit-s", opponent_limit_s_, 1, 10'000'000);
  check_range("--max-connections", most_connections_, 1, 100'000);
  wire_.handshake_limit = std::chrono::milliseconds(handshake_limit_ms_);
  wire_.join_limit = std::chrono::milliseconds(join_limit_ms_);
  wire_.opponent_limit = std::chrono::seconds(opponent_limit_s_);
  wire_.most_connections = static_cast<std::size_t>(most_connections_);
  wire_.joins.online |= !wire_.joins.matches.empty();
  // The pace that replays and pages assume for the game.
  if (settings_.arranged) return;  // the plan has set it
  wire_.config.pace = wire_.lock_step() ? PaceKind::lock_step : PaceKind::real_time;
}

net::TlsIdentity Server::identity() const {
  if (!wire_.certificate_file.empty()) return net::read_identity(wire_.certificate_file, wire_.key_file);
  return net::kept_identity(own_identity_file(), "agon");
}

}  // namespace agon::tron::wire
