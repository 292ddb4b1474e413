// What `agon serve zappy` was asked to do.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "games/zappy/rules/gui_text.h"
#include "hosting/game_server.h"

namespace agon::zappy {

inline constexpr int highest_frequency = 10000;

struct WireSettings {
  std::uint16_t port = 0;
  Config config;
  std::vector<std::string> names;  ///< of the teams
  std::vector<SeatPlan> teams;     ///< who plays them; a socket is any client that joins
  int frequency = 100;             ///< time units a second
  std::uint64_t map_seed = 0;
  GuiIds gui_ids = GuiIds::hash;
  bool console = false;                         ///< an operator on stdin
  bool lockstep = false;                        ///< time moves when every living player has something to do,
  std::chrono::milliseconds budget{1000};       ///< or when this is over
  int rounds = 1;                               ///< worlds, one after another
  std::chrono::milliseconds pause{3000};        ///< between two of them
  bool once = false;                            ///< ends after the last victory
  std::chrono::milliseconds name_limit{60000};  ///< for a client to name itself
  std::shared_ptr<ArrangedMatch> arranged;      ///< null: whoever connects plays
  std::size_t places = 0;                       ///< of an arranged match: players of each team
};

}  // namespace agon::zappy
