// The settings of `agon serve zappy`.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/notes.h"
#include "core/random.h"
#include "games/zappy/rules/gui_text.h"
#include "hosting/game_server.h"

namespace agon::zappy {

inline constexpr int highest_frequency = 10000;

/// Options of `agon serve zappy` besides the subject's flags.
struct ServeFlags {
  std::optional<std::uint64_t> map_seed{};
  bool console = false;
  bool lockstep = false;
  int budget = 1000;          ///< milliseconds
  std::optional<int> wait{};  ///< seconds; empty: no limit
  int rounds = 1;
  int pause_ms = 3000;
  bool once = false;
  int name_limit_ms = 60'000;

  static constexpr std::array field_notes{
      FieldNote{"map_seed", "the same seed gives the same map, eggs and refills", 0,
                static_cast<double>(largest_seed)},
      FieldNote{"console", "read an operator's commands from standard input; help lists them"},
      FieldNote{"lockstep", "lock-step: time advances when every living player has a command"},
      FieldNote{"budget", "lock-step: milliseconds after which the others stop waiting", 1, 3'600'000},
      FieldNote{
          "wait",
          "lock-step: seconds that time waits for a living player of each team (default: until all have one)",
          0, 86'400},
      FieldNote{"rounds",
                "number of worlds: after a victory another one opens, with a new seed and new slots", 1,
                1'000'000},
      FieldNote{"pause_ms", "pause between a victory and the next round", 0, 3'600'000},
      FieldNote{"once", "end after the victory; with --rounds, after the last one"},
      FieldNote{"name_limit_ms", "limit for a client to send its name", 1, 3'600'000},
  };
};
BOOST_DESCRIBE_STRUCT(ServeFlags, (),
                      (map_seed, console, lockstep, budget, wait, rounds, pause_ms, once, name_limit_ms))

struct WireSettings : ServeFlags {
  std::uint16_t port = 0;
  Config config{};
  std::vector<std::string> names{};  ///< of the teams
  std::vector<SeatPlan> teams{};     ///< their players; a socket is any client that joins
  int frequency = 100;               ///< time units a second
  std::uint64_t seed = 0;            ///< of the first map
  GuiIds gui_ids = GuiIds::hash;
  std::shared_ptr<ArrangedMatch> arranged{};           ///< null: anybody who connects plays
  std::size_t places = 0;                              ///< of an arranged match: players of each team
  std::function<void(const std::string& line)> say{};  ///< prints a line about what is played
  decltype(ServeSettings::program_failed) program_failed{};

  std::chrono::milliseconds budget_time() const { return std::chrono::milliseconds(budget); }
};

}  // namespace agon::zappy
