// What `agon play` was asked to do.
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
  std::map<std::string, std::string> configs;  ///< format -> file that holds a configuration
  std::uint64_t seed = 1;
  std::uint32_t games = 1;
  std::string record;
  std::string from;                   ///< a record that the match goes on from; empty: from its start
  std::optional<std::uint64_t> step;  ///< of that record
  bool thoughts = false;              ///< with a record: what built-in players think is kept, too
  bool watch = false;
  bool browser = false;
  std::optional<std::uint16_t>
      port;  ///< of the pages, in the browser; unset: the first free one from 8080 on
  bool json = false;
  bool no_clocks = false;
  bool no_sandbox = false;   ///< programs are started as they are
  bool no_variants = false;  ///< a series plays the one configuration, and does not take the game's in turn
  std::optional<std::uint32_t>
      opening;               ///< steps in which all seats are moved at random; unset: as the game needs it
  unsigned concurrency = 0;  ///< matches at the same time; 0: as the cores allow
  bool no_pin = false;       ///< the system chooses the cores of programs
  std::optional<bool> swap;  ///< every seed twice, seats swapped; unset: as the game wants it
  double speed = 0;          ///< steps a second shown when watching; 0: the game's own pace
};

/// The steps a second at which a match of this configuration is pleasant to watch.
double watching_speed(const HostedEntry& game, const json::value& config);
/// Title, rules and legend of the game.
void tell_about(show::WatchOptions& view, const HostedEntry& game);

int play_and_watch(const HostedEntry& game, MatchRequest request, const process::Settings& settings,
                   const PlayOptions& options);
int play_in_browser(const std::vector<const HostedEntry*>& games, const HostedEntry& game,
                    const MatchRequest& request, const process::Settings& settings,
                    const PlayOptions& options);
/// The plan's matches, `first` or such as it is, as a contest that is kept nowhere.
int play_series(const HostedEntry& game, const contest::Plan& plan, const MatchRequest& first,
                const PlayOptions& options);

}  // namespace agon::app
