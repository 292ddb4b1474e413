// The settings of `agon serve tron`.
#pragma once

#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/any_game.h"
#include "core/said.h"
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
  int total, team, agent;
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

/// The flags of `agon serve tron`, besides those of the game's configuration.
struct ServeFlags {
  std::uint16_t port = 5000;
  std::uint16_t spectator_port = 5001;
  bool spectators = true;
  std::string config_file, map_file;
  std::string cert, key;
  bool lock_step = false;
  int max_total_commands = 200;
  int max_team_commands = 100;
  int max_agent_commands = 100;
  int start_waiting_s = 1;
  bool at_once = false;  ///< the first snapshot follows StartGame without a pause
  bool online = false;   ///< JoinOnlineGame with a token; otherwise JoinOfflineGame with a nickname
  std::vector<std::string> match_token;
  std::uint64_t matches = 0;
  int handshake_limit_ms = 10'000;
  int join_limit_ms = 60'000;
  int opponent_limit_s = 3600;
  int max_connections = 1000;

  static constexpr std::array field_notes{
      FieldNote{"port", "port of the agents (0: any free one)", 0, 65535, "--port,--game-port"},
      FieldNote{"spectator_port", "port of the spectators (0: any free one)", 0, 65535},
      FieldNote{"spectators", "a port for spectators"},
      FieldNote{"config_file", "the original's gamecfg.json; flags override its values", 1,
                FieldBounds{}.most, "--config"},
      FieldNote{"map_file", "a map file of the original", 1, FieldBounds{}.most, "--map"},
      FieldNote{"cert", "certificate, PEM (default: a self-signed one, made at the first start)", 1},
      FieldNote{"key", "its key, PEM", 1},
      FieldNote{"lock_step",
                "limits of 2, 1 and 1 commands: a cycle is played when both sides have sent one"},
      FieldNote{"max_total_commands", "number of commands after which a cycle is played at once", 1,
                1'000'000},
      FieldNote{"max_team_commands", "most commands of a team in a cycle", 1, 1'000'000},
      FieldNote{"max_agent_commands", "most commands of an agent in a cycle", 1, 1'000'000},
      FieldNote{"start_waiting_s", "seconds from the last join to the start; up to one more is added", 0,
                3600},
      FieldNote{"at_once", "start as soon as both clients have joined"},
      FieldNote{"online", "clients join with a token [MATCH/]TEAM-AGENT; those with one MATCH play together"},
      FieldNote{"match_token",
                "MATCH or MATCH/TEAM that tokens may name, and no others (repeat for several); implies "
                "--online",
                1},
      FieldNote{"matches", "end after this many matches (default: never)", 0, 1e9},
      FieldNote{"handshake_limit_ms", "limit for the TLS handshake", 1, 3'600'000},
      FieldNote{"join_limit_ms", "limit for a client to join", 1, 3'600'000},
      FieldNote{"opponent_limit_s", "seconds that a client waits for an opponent", 1, 10'000'000},
      FieldNote{"max_connections", "most connections on each of the two ports", 1, 100'000},
  };
};
BOOST_DESCRIBE_STRUCT(ServeFlags, (),
                      (port, spectator_port, spectators, config_file, map_file, cert, key, lock_step,
                       max_total_commands, max_team_commands, max_agent_commands, start_waiting_s, at_once,
                       online, match_token, matches, handshake_limit_ms, join_limit_ms, opponent_limit_s,
                       max_connections))

struct WireSettings : ServeFlags {
  std::size_t most_spectators = 100;  ///< of one match
  float gui_cycle_duration = 0.5F;    ///< seconds
  ks::Table<std::string> side_colors{{"Blue", "#00FFFF"}, {"Yellow", "#FFFF00"}};
  std::string host;  ///< from the config file; empty: not named

  Config config;
  std::shared_ptr<const AnyGame> rules{};  ///< of the configuration, once the server is open
  JoinRules joins;
  ReplaySettings replay;
  std::optional<std::chrono::sys_seconds> start_time;  ///< no match starts earlier

  CommandLimits limits() const { return {max_total_commands, max_team_commands, max_agent_commands}; }
  float cycle_duration() const { return static_cast<float>(config.cycle_ms) / 1000.0F; }
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
  void read_files();
  void read_flags(bool arranged);

  WireSettings wire_;
  Said flags_, config_flags_;
};

}  // namespace agon::tron::wire
