// What `agon serve sugargame` was asked to do.
#pragma once

#include <chrono>
#include <cstdint>

#include "games/sugargame/rules/values.h"
#include "hosting/series_table.h"

namespace agon::sugargame {

struct WireSettings {
  std::uint16_t port = 4343;
  Config config;
  SeriesPlan series;  ///< what a pair plays
  std::chrono::milliseconds hello_limit{30'000};
  std::chrono::milliseconds start_limit{10'000};  ///< for the first answer of a match: programs have to start
};

}  // namespace agon::sugargame
