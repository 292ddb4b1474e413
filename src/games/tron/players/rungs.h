// Players that have one idea each, between the simplest and the champion.
#pragma once

#include "games/tron/players/players.h"

namespace agon::tron {

OwnedPlayer make_harvester(const Rules& rules, Seat seat, std::uint64_t seed);
OwnedPlayer make_territory(const Rules& rules, Seat seat, std::uint64_t seed);

}  // namespace agon::tron
