// Looks a fixed number of turns ahead with alpha-beta and counts only points. It draws among equal moves.
// With a limit of nodes it deepens turn by turn as far as they last.
#pragma once

#include <limits>
#include <optional>

#include "games/sugargame/players/field.h"
#include "games/sugargame/rules/rules.h"

namespace agon::sugargame {

/// Number of positions that may still be visited.
struct NodeCount {
  std::uint64_t left = std::numeric_limits<std::uint64_t>::max();

  bool spent() const { return left == 0; }
};

class PlainPlayer : public Player<Rules> {
 public:
  /// `nodes`: most positions visited for a move; 0: no limit.
  PlainPlayer(int depth, std::uint64_t seed, std::uint64_t nodes = 0)
      : depth_(depth), nodes_(nodes), random_(seed, "sugargame.plain") {}
  Action decide(const View& view, Nanoseconds time_left) override;

 private:
  std::optional<Move> best_move(const Field& field, const Position& position, int depth, NodeCount& nodes);

  int depth_;  ///< turns, at least 1
  std::uint64_t nodes_;
  Random random_;
};

/// Largest lead in points that the side to move can force within `depth` turns.
int plain_search(const Field& field, const Position& position, int depth, int alpha, int beta);
/// The same with a limit of positions. The value means nothing if the limit was reached.
int plain_search(const Field& field, const Position& position, int depth, int alpha, int beta,
                 NodeCount& nodes);

/// Moves at random.
class Drifter : public Player<Rules> {
 public:
  explicit Drifter(std::uint64_t seed) : random_(seed, "sugargame.drifter") {}
  Action decide(const View& view, Nanoseconds time_left) override;

 private:
  Random random_;
};

/// Places the agent asked for on the free home cell with its number. Placements differ only by numbers.
Action placement(const View& view);

}  // namespace agon::sugargame
