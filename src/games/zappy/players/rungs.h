// Agents that forage beside others, and those that live to disturb them.
#pragma once

#include "games/zappy/players/players.h"

namespace agon::zappy {

std::unique_ptr<Agent> make_gatherer(const Crewing&);
std::unique_ptr<Agent> make_replayer(const Crewing&);
std::unique_ptr<Agent> make_ejector(const Crewing&);
std::unique_ptr<Agent> make_thief(const Crewing&);

}  // namespace agon::zappy
