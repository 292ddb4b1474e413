// What `agon serve sugargame` was asked to do.
#pragma once

#include <chrono>
#include <cstdint>

#include "games/sugargame/rules/values.h"

namespace agon::sugargame {

struct WireSettings {
  std::uint16_t port = 4343;
  Config config;
  int games = 1;         ///< a pair
  bool swap = false;     ///< every seed twice, with the seats swapped: twice as many games
  std::string opponent;  ///< a house player whom everybody plays; empty: who comes next
  std::chrono::milliseconds hello_limit{30'000};
  std::chrono::milliseconds start_limit{10'000};  ///< for the first answer of a match: programs have to start

  int matches() const { return games * (swap ? 2 : 1); }
};

}  // namespace agon::sugargame
