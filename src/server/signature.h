// One number that signs the behaviour of the rules of all games (arena/signature.h).
#pragma once

#include <cstdint>

#include "arena/signature.h"
#include "server/games.h"

namespace agon::app {

using agon::signature_of;
std::uint64_t signature_of(const Games& games);

}  // namespace agon::app
