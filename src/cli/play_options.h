// The options of `agon play`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/worker_commands.h"
#include "contest/plan_check.h"
#include "hosting/hosted_entry.h"
#include "process/settings.h"

namespace agon::show {
struct WatchOptions;
}

namespace agon::cli {

struct PlayOptions {
  std::string game;
  std::vector<std::string> players;
  std::vector<std::string> assignments;
  std::map<std::string, std::string> configs;  ///< format -> file with a configuration
  Said said;                                   ///< of the plan
  contest::PlanWords plan;  ///< seed, games, and how they are played; its other fields are not used
  std::vector<std::pair<std::size_t, std::string>> env;  ///< seats with variables that their programs get
  std::vector<std::size_t> network;                      ///< seats whose programs get the network
  std::string record;
  std::string from;                   ///< record from which the match continues; empty: play from the start
  std::optional<std::uint64_t> step;  ///< number of steps of that record
  bool thoughts = false;              ///< with a record: keep the thoughts of built-in players, too
  bool watch = false;
  bool browser = false;
  std::optional<std::uint16_t>
      port;  ///< of the pages, in the browser; unset: the first free one from 8080 on
  bool json = false;
  double speed = 0;  ///< steps a second shown when watching; 0: the game's own pace
  OnWords on;        ///< workers that play the matches of a series
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
/// The word for the person at this terminal in place of a player.
inline constexpr std::string_view person_here = "me";
/// Throws BadRequest if the person could not play with these options, and NoTerminal if not here.
void check_person(const PlayOptions& options, const std::vector<std::string>& players);
/// The person has the first seat of a side; the strongest player has the others, as on the pages.
void seat_person(const HostedEntry& game, std::vector<std::string>& players, std::vector<std::string>& names);
/// One of the request's players is `person_here`.
int play_in_terminal(const HostedEntry& game, MatchRequest request, const PlayOptions& options);
/// Plays the plan's matches, which are like `first`, as a contest that is not stored.
int play_series(const HostedEntry& game, const contest::Plan& plan, const MatchRequest& first,
                const PlayOptions& options);

}  // namespace agon::cli
