// One number that signs the behaviour of a game's rules: a hash over seeded matches. It must change only when
// a change of behaviour was intended.
#pragma once

#include <cstdint>

#include "arena/game_entry.h"

namespace agon {

std::uint64_t signature_of(const GameEntry& game);

}  // namespace agon
