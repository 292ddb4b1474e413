// The built-in players of Zappy, one file each.
#pragma once

#include <memory>

#include "games/zappy/rules.h"

namespace agon::zappy {

using Mind = std::unique_ptr<agon::Player<Rules>>;  // zappy::Player is a player of the world

Mind make_random(const Rules& rules, Seat seat, std::uint64_t seed);

}  // namespace agon::zappy
