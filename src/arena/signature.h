// One number that signs the behaviour of a game's rules: a hash over seeded matches. It changes only when a
// change of behaviour was meant.
#pragma once

#include <cstdint>

#include "arena/game_entry.h"

namespace agon {

std::uint64_t signature_of(const GameEntry& game);

}  // namespace agon
