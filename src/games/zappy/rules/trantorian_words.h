// Describes a player in words, for a viewer that points at it.
#pragma once

#include <string>

#include "games/zappy/rules/state.h"

namespace agon::zappy {

/// "level 3; carries 8 food, 2 linemate; Take linemate".
std::string words_of(const Trantorian& who);

}  // namespace agon::zappy
