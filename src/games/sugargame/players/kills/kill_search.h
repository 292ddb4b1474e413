// The game of kills alone, searched: for armies that are too large to solve here and now.
#pragma once

#include "games/sugargame/rules/board.h"

namespace agon::sugargame {

/// Kills won minus kills lost by the side to move within `turns`, as far as the window [alpha, beta] tells.
int kill_search(const Board& board, int turns, int alpha, int beta);

/// Whether neither side can force a kill more than the other within `turns`.
inline bool even_in_kills(const Board& board, int turns) {
  return kill_search(board, turns, 0, 1) <= 0 && kill_search(board, turns, -1, 0) >= 0;
}

}  // namespace agon::sugargame
