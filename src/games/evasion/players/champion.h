// The champions of both seats.
#pragma once

#include "games/evasion/players/params.h"
#include "games/evasion/players/players.h"

namespace agon::evasion {

OwnedPlayer make_champion_hunter(const Rules& rules, Seat seat, std::uint64_t seed,
                                 const ChampionHunterParams& params);
OwnedPlayer make_champion_prey(const Rules& rules, Seat seat, std::uint64_t seed,
                               const ChampionPreyParams& params);

}  // namespace agon::evasion
