// Looks a fixed number of turns ahead with alpha-beta and counts points, nothing else; among equal moves it
// draws. With a bound of nodes it deepens turn by turn as far as they last.
#pragma once

#include <limits>
#include <optional>

#include "games/sugargame/players/field.h"
#include "games/sugargame/rules/rules.h"

namespace agon::sugargame {

/// Positions that may still be visited.
struct NodeCount {
  std::uint64_t left = std::numeric_limits<std::uint64_t>::max();

  bool spent() const { return left == 0; }
};

class PlainPlayer : public Player<Rules> {
 public:
  /// `nodes`: at most so many positions a move; 0: no bound.
  PlainPlayer(int depth, std::uint64_t seed, std::uint64_t nodes = 0)
      : depth_(depth), nodes_(nodes), random_(seed, "sugargame.plain") {}
  Action decide(const View& view, Nanoseconds time_left) override;

 private:
  std::optional<Move> best_move(const Field& field, const Position& position, int depth, NodeCount& nodes);

  int depth_;  ///< turns, at least 1
  std::uint64_t nodes_;
  Random random_;
};

/// The most points that the side to move can be ahead of the other within `depth` turns.
int plain_search(const Field& field, const Position& position, int depth, int alpha, int beta);
/// The same within a bound; where that is reached the value means nothing.
int plain_search(const Field& field, const Position& position, int depth, int alpha, int beta,
                 NodeCount& nodes);

/// Moves by chance.
class Drifter : public Player<Rules> {
 public:
  explicit Drifter(std::uint64_t seed) : random_(seed, "sugargame.drifter") {}
  Action decide(const View& view, Nanoseconds time_left) override;

 private:
  Random random_;
};

/// Puts the agent asked for on the free cell of the home row that has its number: all placements are alike
/// but for the numbers.
Action placement(const View& view);

}  // namespace agon::sugargame
