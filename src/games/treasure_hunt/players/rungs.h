// Players that have one idea each, between the simplest and the champion.
#pragma once

#include "games/treasure_hunt/players/players.h"

namespace agon::treasure_hunt {

std::unique_ptr<Hunter> make_poller(const Rules& game, Seat seat, std::uint64_t seed);
std::unique_ptr<Hunter> make_planner(const Rules& game, Seat seat, std::uint64_t seed);
std::unique_ptr<Hunter> make_preset(const Rules& game, Seat seat, std::uint64_t seed,
                                    const PresetParams& params);

}  // namespace agon::treasure_hunt
