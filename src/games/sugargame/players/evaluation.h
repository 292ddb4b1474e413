// What the future of a position is worth to the side to move, beyond the points already won.
#pragma once

#include <algorithm>

#include "games/sugargame/players/field.h"
#include "games/sugargame/players/kills/kill_table.h"

namespace agon::sugargame {

/// Values of searches are in sixteenths of a point.
inline constexpr int point = 16;

/// As `agon tune` found them (docs/tuning.md).
struct Weights {
  int agent = 128;                    ///< points for an agent more, where no table knows better
  std::array<int, 3> ring{13, 9, 4};  ///< sixteenths a unit of sugar at distance 1, 2 and 3
  int fertile = 7;   ///< sixteenths a free fertile cell within distance 1, for what will grow there
  int mobility = 2;  ///< sixteenths a free cell beside an agent
};

/// `turns_left` beyond which positions are valued alike.
inline constexpr int far_horizon = 40;

/// What the armies are worth by themselves. `table` may be null: they are then valued by their numbers alone.
inline int army_value(const Field& field, const Position& position, const KillTable* table,
                      const Weights& weights) {
  const Board& board = position.board;
  const int left = std::min(field.horizon - position.step, far_horizon);
  if (table != nullptr && table->covers(board)) return kill_swing * point / 3 * table->thirds(board, left);
  const int more = count_of(board.own) - count_of(board.other);
  return more == 0 ? 0 : weights.agent * point * more * left / far_horizon;
}

/// More than ground_value comes to in nearly all positions; the weights were tuned with it.
inline constexpr int most_ground = 30 * point;

/// What the places of the agents are worth: sugar and fertile cells near at hand, and freedom to move.
inline int ground_value(const Field& field, const Position& position, const Weights& weights) {
  const Board& board = position.board;
  const Cells free = all_cells & ~(board.own | board.other);
  Cells own = neighbours(board.own) & free, other = neighbours(board.other) & free;
  int value = weights.mobility * (count_of(own) - count_of(other)) +
              weights.fertile * (count_of(own & field.fertile) - count_of(other & field.fertile)) +
              weights.ring[0] * position.sugar.difference(own, other);
  for (std::size_t distance = 1; distance < weights.ring.size(); ++distance) {
    const Cells own_ring = neighbours(own) & free & ~own, other_ring = neighbours(other) & free & ~other;
    value += weights.ring[distance] * position.sugar.difference(own_ring, other_ring);
    own |= own_ring;
    other |= other_ring;
  }
  return value;
}

}  // namespace agon::sugargame
