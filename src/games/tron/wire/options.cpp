// The options of `agon serve tron`, and the original server's configuration file, gamecfg.json.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/errors.h"
#include "core/from_json.h"
#include "games/tron/rules/map.h"
#include "games/tron/rules/rules.h"
#include "games/tron/wire/settings.h"
#include "hosting/flags.h"
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
  void read(const char* key, T& into, const FieldNote& note = {}) const {
    with(key, [&](const json::value& value, const std::string& where) {
      from_json(value, into, where, note.bounds());
    });
  }
  /// Reads seconds, whole or not, as milliseconds.
  void read_seconds(const char* key, int& milliseconds) const {
    with(key, [&](const json::value& value, const std::string& where) {
      double seconds = 0;
      from_json(value, seconds, where, {0.001, 3600});
      milliseconds = static_cast<int>(std::lround(seconds * 1000));
    });
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
  bool offline = !settings.online;
  general.read("offline_mode", offline);
  settings.online = !offline;
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
    settings.cert = certificate;
    settings.key = key;
  } else {
    net::log_warning(
        fmt::format("{} and {} are not there: the server's own certificate is used", certificate, key));
  }
}

void read_gui(const Section& gui, WireSettings& settings) {
  gui.read("port", settings.spectator_port);
  gui.read("max_spectators", settings.most_spectators, {"", "", 1, 1'000'000});
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
  handler.read("start_waiting_time", settings.start_waiting_s, note_of<ServeFlags>("start_waiting_s"));
  handler.read_seconds("cycle_duration", settings.config.cycle_ms);
  handler.read_seconds("first_cycle_duration", settings.config.first_cycle_ms);
  handler.read("max_total_commands", settings.max_total_commands, note_of<ServeFlags>("max_total_commands"));
  handler.read("max_team_commands", settings.max_team_commands, note_of<ServeFlags>("max_team_commands"));
  handler.read("max_agent_commands", settings.max_agent_commands, note_of<ServeFlags>("max_agent_commands"));
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

}  // namespace

void Options::add_to(CLI::App& command) {
  command.description(
      "Serve the Chillin protocol of Tron over TLS: agents on one port, spectators on another.");
  command.footer(
      "Examples:\n  agon serve tron\n  agon serve tron --config gamecfg.json --listen 0.0.0.0\n"
      "  agon serve tron --map Maze.json --lock-step --matches 1\n"
      "Then two clients, for example: agon join tron champion --server 127.0.0.1:5000\n"
      "The pages' port: agon serve tron --pages-port 8081");
  add_flags<ServeFlags>(command, flags_);
  add_flags<Config>(command, config_flags_, {}, {"cycle_ms", "first_cycle_ms"});
}

void Options::read_files() {
  if (!wire_.config_file.empty())
    read_game_config(text_of_file(wire_.config_file, "--config"),
                     std::filesystem::path(wire_.config_file).parent_path().string(), wire_);
  if (wire_.map_file.empty()) return;
  const auto times = std::pair{wire_.config.cycle_ms, wire_.config.first_cycle_ms};
  wire_.config = read_map(text_of_file(wire_.map_file, "--map"));
  std::tie(wire_.config.cycle_ms, wire_.config.first_cycle_ms) = times;
}

WireSettings Options::read(ServeSettings& serve) {
  static_cast<ServeFlags&>(wire_) = read_said<ServeFlags>(flags_);  // the files' names
  if (serve.arranged) from_json(serve.arranged->config, wire_.config, "config");
  try {
    read_files();
    read_flags(serve.arranged != nullptr);
    for (const auto& word : serve.assignments) set_field(wire_.config, word);
    const auto problem = Rules::problem(wire_.config);
    if (!problem.empty()) throw BadRequest("agon serve tron: " + problem);
  } catch (const BadValue& bad) {
    throw BadRequest(std::string("agon serve tron: ") + bad.what());
  }
  if (serve.listen == any_address && !wire_.host.empty())
    serve.listen = wire_.host == "localhost" ? any_address : wire_.host;
  if (wire_.cert.empty() != wire_.key.empty())
    throw BadRequest("agon serve tron: --cert and --key belong together");
  return wire_;
}

/// Flags override what the files say.
void Options::read_flags(bool arranged) {
  if (wire_.lock_step) wire_.max_total_commands = 2, wire_.max_team_commands = wire_.max_agent_commands = 1;
  static_cast<ServeFlags&>(wire_) = read_said<ServeFlags>(flags_, wire_);
  wire_.config = read_said(config_flags_, wire_.config);
  if (flags_.has("port") && wire_.port == 0 && !flags_.has("spectator_port"))
    wire_.spectator_port = 0;  // any free port: for both
  wire_.at_once |= arranged;
  wire_.online |= !wire_.match_token.empty();
  wire_.joins.online = wire_.online;
  wire_.joins.matches = wire_.match_token;
  // The pace that replays and pages assume for the game; the plan of an arranged match has set it.
  if (!arranged)
    wire_.config.pace = wire_.max_total_commands <= 2 ? PaceKind::lock_step : PaceKind::real_time;
}

}  // namespace agon::tron::wire
