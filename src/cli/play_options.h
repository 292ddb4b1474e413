// The options of `agon play`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "contest/plan.h"
#include "hosting/hosted_entry.h"
#include "process/settings.h"

namespace agon::show {
struct WatchOptions;
}

namespace agon::app {

struct PlayOptions {
  std::string game;
  std::vector<std::string> players;
  std::vector<std::string> assignments;
  std::map<std::string, std::string> configs;  ///< format -> file with a configuration
  std::uint64_t seed = 1;
  std::uint32_t games = 1;
  std::string record;
  std::string from;                   ///< record from which the match continues; empty: play from the start
  std::optional<std::uint64_t> step;  ///< number of steps of that record
  bool thoughts = false;              ///< with a record: keep the thoughts of built-in players, too
  bool watch = false;
  bool browser = false;
  std::optional<std::uint16_t>
      port;  ///< of the pages, in the browser; unset: the first free one from 8080 on
  bool json = false;
  bool no_clocks = false;
  bool no_sandbox = false;               ///< start programs without a sandbox
  bool no_variants = false;              ///< play only the one configuration, not the game's variants in turn
  std::optional<std::uint32_t> opening;  ///< steps with random moves for all seats; unset: as the game needs
  unsigned concurrency = 0;              ///< matches at the same time; 0: as the cores allow
  bool no_pin = false;                   ///< let the system choose the cores of programs
  std::optional<bool> swap;  ///< play every seed twice, with seats swapped; unset: as the game prefers
  double speed = 0;          ///< steps a second shown when watching; 0: the game's own pace
};

/// A comfortable number of steps a second for watching a match of this configuration.
double watching_speed(const HostedEntry& game, const json::value& config);
/// Sets the title, rules and legend of the game.
void tell_about(show::WatchOptions& view, const HostedEntry& game);

int play_and_watch(const HostedEntry& game, MatchRequest request, const process::Settings& settings,
                   const PlayOptions& options);
int play_in_browser(const std::vector<const HostedEntry*>& games, const HostedEntry& game,
                    const MatchRequest& request, const process::Settings& settings,
                    const PlayOptions& options);
/// Plays the plan's matches, which are like `first`, as a contest that is not stored.
int play_series(const HostedEntry& game, const contest::Plan& plan, const MatchRequest& first,
                const PlayOptions& options);

}  // namespace agon::app
