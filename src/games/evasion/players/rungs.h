// Players with one idea each, between the simplest and the champions.
#pragma once

#include "games/evasion/players/players.h"

namespace agon::evasion {

OwnedPlayer make_toward_prey(const Rules& rules, Seat seat, std::uint64_t seed);
OwnedPlayer make_lane_prey(const Rules& rules, Seat seat, std::uint64_t seed);
OwnedPlayer make_late_builder_hunter(const Rules& rules, Seat seat, std::uint64_t seed);
OwnedPlayer make_sandwich_hunter(const Rules& rules, Seat seat, std::uint64_t seed);
OwnedPlayer make_rebuilder_hunter(const Rules& rules, Seat seat, std::uint64_t seed);

}  // namespace agon::evasion
