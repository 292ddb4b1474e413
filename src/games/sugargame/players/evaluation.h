// What the future of a position is worth to the side to move, beyond the points already won.
#pragma once

#include "games/sugargame/kills/kill_table.h"
#include "games/sugargame/players/field.h"

namespace agon::sugargame {

/// Values of searches are in sixteenths of a point.
inline constexpr int point = 16;

struct Weights {
  int agent = 60;                    ///< points for an agent more, where no table knows better
  std::array<int, 3> ring{6, 3, 2};  ///< sixteenths a unit of sugar at distance 1, 2 and 3
  int fertile = 2;   ///< sixteenths a free fertile cell within distance 1, for what will grow there
  int mobility = 2;  ///< sixteenths a free cell beside an agent
};

/// `turns_left` beyond which positions are valued alike.
inline constexpr int far_horizon = 40;

/// `table` may be null: armies are then valued by their numbers alone.
inline int evaluate(const Field& field, const Position& position, const KillTable* table,
                    const Weights& weights) {
  const Board& board = position.board;
  const int left = std::min(field.horizon - position.step, far_horizon);
  const Cells free = all_cells & ~(board.own | board.other);
  Cells own = board.own, other = board.other;
  int value = 0;
  for (const int weight : weights.ring) {
    const Cells own_ring = neighbours(own) & free & ~own, other_ring = neighbours(other) & free & ~other;
    if (own == board.own)
      value += weights.mobility * (count_of(own_ring) - count_of(other_ring)) +
               weights.fertile * (count_of(own_ring & field.fertile) - count_of(other_ring & field.fertile));
    value += weight * position.sugar.difference(own_ring, other_ring);
    own |= own_ring;
    other |= other_ring;
  }
  const int more = count_of(board.own) - count_of(board.other);
  if (table != nullptr && KillTable::covers(board))
    value += kill_swing * point / 3 * table->thirds(board, left);
  else
    value += weights.agent * point * more * left / far_horizon;
  return value;
}

}  // namespace agon::sugargame
