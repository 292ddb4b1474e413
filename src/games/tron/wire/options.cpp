// The options of `agon serve tron`, and the original server's configuration file, gamecfg.json.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/errors.h"
#include "core/from_json.h"
#include "games/tron/rules/map.h"
#include "games/tron/rules/rules.h"
#include "games/tron/wire/settings.h"
#include "hosting/game_server.h"
#include "net/log.h"

namespace agon::tron::wire {
namespace {

// gamecfg.json.

constexpr std::size_t longest_file = 1024 * 1024;  // bytes; the original's are below 10 KiB

/// The text of a file of at most 1 MiB. Throws BadValue.
std::string text_of_file(const std::string& path, const char* where) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (error) throw BadValue(where, fmt::format("{} cannot be read: {}", path, error.message()));
  if (size > longest_file)
    throw BadValue(where, fmt::format("{} has {} bytes, more than {}", path, size, longest_file));
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw BadValue(where, path + " cannot be read");
  return text.str();
}

/// One section of the file; keys that are missing or null are skipped.
class Section {
 public:
  Section(const json::object& file, std::string name) : where_("config." + name) {
    const auto* found = file.if_contains(name);
    if (found == nullptr) return;
    if (!found->is_object()) reading::refuse(where_, "an object", *found);
    object_ = &found->get_object();
  }

  /// Calls `use(value, place)` if the key exists.
  template <class Use>
  void with(const char* key, Use use) const {
    const auto* value = object_ == nullptr ? nullptr : object_->if_contains(key);
    if (value != nullptr && !value->is_null()) use(*value, where_ + "." + key);
  }
  template <class T>
  void read(const char* key, T& into) const {
    with(key, [&](const json::value& value, const std::string& where) { from_json(value, into, where); });
  }
  /// Reads seconds, whole or not, as milliseconds.
  void read_seconds(const char* key, int& milliseconds) const {
    with(key, [&](const json::value& value, const std::string& where) {
      double seconds = 0;
      from_json(value, seconds, where);
      if (!(seconds >= 0.001 && seconds <= 3600))
        reading::refuse(where, "seconds between 0.001 and 3600", value);
      milliseconds = static_cast<int>(std::lround(seconds * 1000));
    });
  }
  void read_count(const char* key, int& into) const {
    read(key, into);
    if (into < 1 || into > 1'000'000)
      throw BadValue(where_ + "." + key, fmt::format("must be between 1 and 1000000, got {}", into));
  }

 private:
  const json::object* object_ = nullptr;
  std::string where_;
};

Seat side_named(const json::value& value, const std::string& where) {
  for (Seat side = 0; side < 2; ++side)
    if (value.is_string() && value.get_string() == side_names[side]) return side;
  reading::refuse(where, "Blue or Yellow", value);
}

/// The file beside the configuration file, or in the working directory, like the original.
std::string find_file(const std::string& name, const std::string& folder) {
  const auto beside = std::filesystem::path(folder) / name;
  std::error_code error;
  return std::filesystem::exists(beside, error) ? beside.string() : name;
}

std::chrono::sys_seconds start_time_in(const json::value& value, const std::string& where) {
  std::tm time{};
  const char* end =
      value.is_string() ? strptime(value.get_string().c_str(), "%Y-%m-%d %H:%M", &time) : nullptr;
  if (end == nullptr || *end != '\0') reading::refuse(where, "\"YYYY-MM-DD HH:MM\" in UTC", value);
  return std::chrono::sys_seconds(std::chrono::seconds(timegm(&time)));
}

void read_general(const Section& general, WireSettings& settings) {
  bool offline = !settings.joins.online;
  general.read("offline_mode", offline);
  settings.joins.online = !offline;
  general.read("allow_duplicate_team_nicknames", settings.joins.same_nickname_twice);
  general.with("allowed_teams", [&](const json::value& value, const std::string& where) {
    if (!value.is_object()) reading::refuse(where, "an object {team: side}", value);
    for (const auto& [team, side] : value.get_object())
      settings.joins.allowed_teams[std::string(team)] = side_named(side, where + "." + std::string(team));
  });
}

void read_net(const Section& net, const std::string& folder, WireSettings& settings) {
  net.read("host", settings.host);
  net.read("port", settings.port);
  std::string certificate, key;
  net.read("certfile", certificate);
  net.read("keyfile", key);
  if (certificate.empty() || key.empty()) return;
  certificate = find_file(certificate, folder);
  key = find_file(key, folder);
  std::error_code error;
  if (std::filesystem::exists(certificate, error) && std::filesystem::exists(key, error)) {
    settings.certificate_file = certificate;
    settings.key_file = key;
  } else {
    net::log_warning(
        fmt::format("{} and {} are not there: the server's own certificate is used", certificate, key));
  }
}

void read_gui(const Section& gui, WireSettings& settings) {
  gui.read("port", settings.spectator_port);
  int most = static_cast<int>(settings.most_spectators);
  gui.read_count("max_spectators", most);
  settings.most_spectators = static_cast<std::size_t>(most);
  gui.read("save_replay", settings.replay.save);
  gui.read("replay_dir", settings.replay.folder);
  gui.read("replay_filename", settings.replay.file_name);
  double cycle_duration = static_cast<double>(settings.gui_cycle_duration);
  gui.read("cycle_duration", cycle_duration);
  settings.gui_cycle_duration = static_cast<float>(cycle_duration);
  gui.with("side_colors", [&](const json::value& value, const std::string& where) {
    if (!value.is_object()) reading::refuse(where, "an object {side: color}", value);
    settings.side_colors.clear();
    for (const auto& [side, color] : value.get_object()) {
      settings.side_colors.emplace_back(std::string(side), std::string());
      from_json(color, settings.side_colors.back().second, where + "." + std::string(side));
    }
  });
}

void read_sides(const json::object& file, WireSettings& settings) {
  const auto* sides = file.if_contains("sides");
  if (sides == nullptr) return;
  if (!sides->is_object() || sides->get_object().size() != 2)
    reading::refuse("config.sides", "Blue and Yellow with a list of agents each", *sides);
  for (const auto& [name, agents] : sides->get_object()) {
    const auto where = "config.sides." + std::string(name);
    const Seat side = side_named(json::value(name), where);
    std::vector<std::string> names;
    from_json(agents, names, where);
    if (names.size() != 1) reading::refuse(where, "exactly one agent: Tron has one a side", agents);
    settings.joins.agent_names[side] = names[0];
  }
}

void read_handler(const Section& handler, const std::string& folder, WireSettings& settings) {
  // The map first, because it contains a configuration of its own.
  handler.with("map_path", [&](const json::value& value, const std::string& where) {
    std::string path;
    from_json(value, path, where);
    settings.config = read_map(text_of_file(find_file(path, folder), where.c_str()));
  });
  handler.with("start_time", [&](const json::value& value, const std::string& where) {
    settings.start_time = start_time_in(value, where);
  });
  handler.with("start_waiting_time", [&](const json::value& value, const std::string& where) {
    int seconds = 0;
    from_json(value, seconds, where);
    if (seconds < 0 || seconds > 3600) reading::refuse(where, "seconds between 0 and 3600", value);
    settings.start_waiting = std::chrono::seconds(seconds);
  });
  handler.read_seconds("cycle_duration", settings.config.cycle_ms);
  handler.read_seconds("first_cycle_duration", settings.config.first_cycle_ms);
  handler.read_count("max_total_commands", settings.limits.total);
  handler.read_count("max_team_commands", settings.limits.team);
  handler.read_count("max_agent_commands", settings.limits.agent);
}

/// Copies the values of the text into `settings`; missing values stay, and options that only the original's
/// program needs are ignored. Files that it names are looked for in `folder`. The map's file is read. Throws
/// BadValue that names the place and the mistake.
void read_game_config(std::string_view text, const std::string& folder, WireSettings& settings) {
  const auto value = parse_json(text, "config");
  if (!value.is_object()) reading::refuse("config", "an object", value);
  const auto& file = value.get_object();
  read_general({file, "general"}, settings);
  read_net({file, "net"}, folder, settings);
  read_gui({file, "gui"}, settings);
  read_sides(file, settings);
  read_handler({file, "game_handler"}, folder, settings);
}

// The options.

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

}  // namespace

void Options::add_to(CLI::App& command) {
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
                     "number of commands after which a cycle is played at once (default 200)");
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

WireSettings Options::read(ServeSettings& serve) {
  if (serve.arranged) {
    from_json(serve.arranged->config, wire_.config, "config");
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
    read_limits(serve.arranged != nullptr);
    for (const auto& word : serve.assignments) set_field(wire_.config, word);
    const auto problem = Rules::problem(wire_.config);
    if (!problem.empty()) throw BadRequest("agon serve tron: " + problem);
  } catch (const BadValue& bad) {
    throw BadRequest(std::string("agon serve tron: ") + bad.what());
  }
  if (serve.listen == any_address && !wire_.host.empty())
    serve.listen = wire_.host == "localhost" ? any_address : wire_.host;
  if (wire_.certificate_file.empty() != wire_.key_file.empty())
    throw BadRequest("agon serve tron: --cert and --key belong together");
  return wire_;
}

void Options::read_limits(bool arranged) {
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
  // The pace that replays and pages assume for the game; the plan of an arranged match has set it.
  if (!arranged) wire_.config.pace = wire_.lock_step() ? PaceKind::lock_step : PaceKind::real_time;
}

}  // namespace agon::tron::wire
