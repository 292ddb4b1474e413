// The record of a match -> what the arena tells of a match that it has played itself.
#pragma once

#include "arena/game_entry.h"
#include "core/record.h"

namespace agon {

/// `seats`: of the game. A record of fewer has groups of them as its seats: the teams of a served Zappy
/// world. Without private parts.
MatchResult result_of(const Record& record, std::size_t seats);

}  // namespace agon
