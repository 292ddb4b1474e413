// Players with one idea each, between the simplest and the champion.
#pragma once

#include "games/tron/players/players.h"

namespace agon::tron {

OwnedPlayer make_harvester(const Rules& rules, Seat seat, std::uint64_t seed, const HarvesterParams& params);
OwnedPlayer make_territory(const Rules& rules, Seat seat, std::uint64_t seed, const TerritoryParams& params);

}  // namespace agon::tron
