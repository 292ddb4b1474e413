// What `agon serve zappy` was asked to do.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/notes.h"
#include "games/zappy/rules/gui_text.h"
#include "hosting/game_server.h"

namespace agon::zappy {

inline constexpr int highest_frequency = 10000;

/// What `agon serve zappy` can be told beside the subject's flags.
struct ServeFlags {
  std::optional<std::uint64_t> map_seed{};
  bool console = false;
  bool lockstep = false;
  int budget = 1000;  ///< milliseconds
  int rounds = 1;
  int pause_ms = 3000;
  bool once = false;
  int name_limit_ms = 60'000;

  static constexpr std::array field_notes{
      FieldNote{"map_seed", "the same seed gives the same map, eggs and refills"},
      FieldNote{"console", "an operator on standard input: help lists its words"},
      FieldNote{"lockstep", "time moves when every living player has something to do"},
      FieldNote{"budget", "lock-step: milliseconds after which the others no longer wait", 1, 3'600'000},
      FieldNote{"rounds",
                "worlds, one after another: after a victory another opens, with a new seed and new slots", 1,
                1'000'000},
      FieldNote{"pause_ms", "between a victory and the next round", 0, 3'600'000},
      FieldNote{"once", "end after the victory, with --rounds after the last"},
      FieldNote{"name_limit_ms", "for a client to name itself", 1, 3'600'000},
  };
};
BOOST_DESCRIBE_STRUCT(ServeFlags, (),
                      (map_seed, console, lockstep, budget, rounds, pause_ms, once, name_limit_ms))

struct WireSettings : ServeFlags {
  std::uint16_t port = 0;
  Config config{};
  std::vector<std::string> names{};  ///< of the teams
  std::vector<SeatPlan> teams{};     ///< who plays them; a socket is any client that joins
  int frequency = 100;               ///< time units a second
  std::uint64_t seed = 0;            ///< of the first map
  GuiIds gui_ids = GuiIds::hash;
  std::shared_ptr<ArrangedMatch> arranged{};  ///< null: whoever connects plays
  std::size_t places = 0;                     ///< of an arranged match: players of each team

  std::chrono::milliseconds budget_time() const { return std::chrono::milliseconds(budget); }
};

}  // namespace agon::zappy
