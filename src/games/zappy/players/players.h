// The built-in players of Zappy.
#pragma once

#include <memory>

#include "games/zappy/players/mind.h"
#include "games/zappy/rules.h"

namespace agon::zappy {

using SeatMind = std::unique_ptr<agon::Player<Rules>>;

SeatMind make_random(const Rules& rules, Seat seat, std::uint64_t seed);

}  // namespace agon::zappy
