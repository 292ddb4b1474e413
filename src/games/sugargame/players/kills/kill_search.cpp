#include "games/sugargame/players/kills/kill_search.h"

#include <algorithm>

namespace agon::sugargame {

int kill_search(const Board& board, int turns, int alpha, int beta) {
  if (turns == 0 || board.own == 0 || board.other == 0) return 0;
  int best = -10;  // less than any value
  bool moved = false;
  const auto play = [&](const Turn& turn) {
    const int kills = turn.removed == 0 ? 0 : count_of(turn.removed);
    const int low = std::max(alpha, best);
    best = std::max(best, kills - kill_search(turn.board(), turns - 1, kills - beta, kills - low));
  };
  for (const bool killing : {true, false})
    each_move(board, [&](Move move) {
      moved = true;
      if (best >= beta) return;
      const Turn turn = turn_of(board, move);
      if ((turn.removed != 0) == killing) play(turn);
    });
  if (!moved) play(pass_of(board));
  return best;
}

}  // namespace agon::sugargame
