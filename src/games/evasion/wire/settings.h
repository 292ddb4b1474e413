// What `agon serve evasion` was asked to do.
#pragma once

#include <chrono>
#include <cstdint>

#include "games/evasion/rules/values.h"
#include "hosting/series_table.h"

namespace agon::evasion {

struct WireSettings {
  std::uint16_t port = 4000;
  Config config;
  SeriesPlan series;                            ///< what a pair plays; swapped, roles are exchanged
  bool classic = false;                         ///< the original's life: observer first, one match, then exit
  std::chrono::milliseconds pause{2000};        ///< between "hunter N M" and the first state
  std::chrono::milliseconds name_limit{30000};  ///< to send a name, or the first bytes at all
};

}  // namespace agon::evasion
