// The settings of `agon serve tron`.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "arena/any_game.h"
#include "games/tron/rules/values.h"
#include "games/tron/wire/messages.h"

namespace CLI {
class App;
}

namespace agon {
struct ServeSettings;
}

namespace agon::tron::wire {

/// Accepted commands of a cycle. When all of them have come, the cycle is played at once: 2, 1, 1 is a
/// lock-step for clients that send exactly one command a cycle.
struct CommandLimits {
  int total = 200;
  int team = 100;
  int agent = 100;
};

struct JoinRules {
  bool online = false;  ///< JoinOnlineGame with a token; otherwise JoinOfflineGame with a nickname
  std::array<std::string, 2> agent_names{"0", "0"};  ///< Blue's, Yellow's
  bool same_nickname_twice = true;                   ///< in one match
  std::map<std::string, Seat> allowed_teams;         ///< empty: all, on any side
  std::vector<std::string> matches;  ///< MATCH or MATCH/TEAM, the only ones that tokens may name; empty: any
  std::optional<Seat>
      built_in;  ///< the side that a built-in player plays; a client of the other side then needs no opponent
};

struct ReplaySettings {
  bool save = false;
  std::string folder = ".";
  std::string file_name;  ///< empty: the local time
};

struct WireSettings {
  std::uint16_t port = 5000;
  std::uint16_t spectator_port = 5001;
  bool spectators = true;
  std::size_t most_spectators = 100;  ///< of one match
  float gui_cycle_duration = 0.5F;    ///< seconds
  ks::Table<std::string> side_colors{{"Blue", "#00FFFF"}, {"Yellow", "#FFFF00"}};
  std::string host;  ///< from the config file; empty: not named
  std::string certificate_file, key_file;

  Config config;
  std::shared_ptr<const AnyGame> rules{};  ///< of the configuration, once the server is open
  JoinRules joins;
  CommandLimits limits;
  ReplaySettings replay;
  std::optional<std::chrono::sys_seconds> start_time;  ///< no match starts earlier
  std::chrono::seconds start_waiting{1};
  bool at_once = false;       ///< the first snapshot follows StartGame without a pause
  std::uint64_t matches = 0;  ///< number of matches after which the program ends; 0: never

  std::chrono::milliseconds handshake_limit{10'000};
  std::chrono::milliseconds join_limit{60'000};
  std::chrono::seconds opponent_limit{3600};  ///< limit of a client's wait for an opponent
  std::size_t most_connections = 1000;        ///< on each of the two ports

  float cycle_duration() const { return static_cast<float>(config.cycle_ms) / 1000.0F; }
  bool lock_step() const { return limits.total <= 2; }
  /// The colours of Blue and Yellow as texts; a side without one in the configuration has the original's.
  std::array<std::string, 2> colors() const {
    std::array<std::string, 2> found{"#00FFFF", "#FFFF00"};
    for (const auto& [name, color] : side_colors)
      for (Seat side = 0; side < 2; ++side)
        if (name == side_names[side]) found[side] = color;
    return found;
  }
  Sides sides() const {
    Sides all;
    for (Seat side = 0; side < 2; ++side)
      all.push_back({side_names[side], std::vector<std::string>{joins.agent_names[side]}});
    return all;
  }
};

/// The flags of `agon serve tron`, and the files that they name.
class Options {
 public:
  void add_to(CLI::App& command);
  /// The settings by flags, files and `serve`, to which a file may give the address to listen on. Throws
  /// BadRequest.
  WireSettings read(ServeSettings& serve);

 private:
  void read_limits(bool arranged);

  WireSettings wire_;
  std::string config_file_, map_file_;
  bool lock_step_ = false, no_spectators_ = false;
  std::optional<int> port_, spectator_port_, cycle_ms_, first_cycle_ms_, start_waiting_s_;
  std::optional<int> most_total_, most_team_, most_agent_;
  long handshake_limit_ms_ = 10'000, join_limit_ms_ = 60'000, opponent_limit_s_ = 3600;
  long most_connections_ = 1000;
};

}  // namespace agon::tron::wire
