#include "games/tron/wire/game_config.h"

#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/from_json.h"
#include "games/tron/rules/map.h"
#include "net/log.h"

namespace agon::tron::wire {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_file = 1024 * 1024;  // bytes; the original's are below 10 KiB

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
  const auto beside = fs::path(folder) / name;
  std::error_code error;
  return fs::exists(beside, error) ? beside.string() : name;
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
  if (fs::exists(certificate, error) && fs::exists(key, error)) {
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

}  // namespace

std::string text_of_file(const std::string& path, const char* where) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  if (error) throw BadValue(where, fmt::format("{} cannot be read: {}", path, error.message()));
  if (size > longest_file)
    throw BadValue(where, fmt::format("{} has {} bytes, more than {}", path, size, longest_file));
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw BadValue(where, path + " cannot be read");
  return text.str();
}

void read_game_config(std::string_view text, const std::string& folder, WireSettings& settings) {
  json::error_code error;
  const auto value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error) throw BadValue("config", "not JSON: " + error.message());
  if (!value.is_object()) reading::refuse("config", "an object", value);
  const auto& file = value.get_object();
  read_general({file, "general"}, settings);
  read_net({file, "net"}, folder, settings);
  read_gui({file, "gui"}, settings);
  read_sides(file, settings);
  read_handler({file, "game_handler"}, folder, settings);
}

}  // namespace agon::tron::wire
