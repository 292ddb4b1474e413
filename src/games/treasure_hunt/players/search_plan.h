// A route over unseen fields that finds a hidden thing early: beam search over whole walks.
#pragma once

#include <array>
#include <vector>

#include "games/treasure_hunt/rules/board.h"

namespace agon::treasure_hunt {

/// What walking costs on a complete map, in actions.
inline constexpr int unreachable = 1000;

/// Distances between all pairs of fields, by Dijkstra on the step costs 2, 3 and 4; from a field when it is
/// first asked for.
class Travel {
 public:
  explicit Travel(const Board& board);

  /// The field one step away, or -1: water or the edge.
  int next(int from, Direction direction) const {
    return next_[static_cast<std::size_t>(from)][static_cast<std::size_t>(direction)];
  }
  int step_cost(int from, int to) const {
    return effort_[static_cast<std::size_t>(from)] + effort_[static_cast<std::size_t>(to)];
  }
  int distance(int from, int to) const {
    if (!measured_[static_cast<std::size_t>(from)]) measure_from(from);
    return distance_[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
  }
  /// The first step of a cheapest way; `progress` actions are already spent towards `heading`. Up if from ==
  /// to.
  Direction towards(int from, int to, Direction heading, int progress) const;

 private:
  void measure_from(int from) const;

  std::array<std::array<std::int8_t, 4>, map_fields> next_;
  std::array<std::int8_t, map_fields> effort_;
  std::array<bool, map_fields> open_{};  ///< can be entered
  mutable std::array<bool, map_fields> measured_{};
  mutable std::array<std::array<std::int16_t, map_fields>, map_fields> distance_;
};

/// How likely each field hides it, in any unit.
using Weights = std::array<float, map_fields>;

struct Search {
  const Board& board;
  const Travel& travel;
  Weights weights{};
  int from = 0;
  Direction heading = Direction::Up;  ///< of a step under way
  int progress = 0;                   ///< actions spent on it
};

struct SearchPlan {
  std::vector<int> fields;  ///< to enter, one step after the other; empty: nothing can be found
  float expected = 0;       ///< actions until the thing is reached, averaged by weight
};

/// `width` walks are kept for every number of actions; 4 is quick, 200 is close to the best. When `nodes`
/// (0: no bound) have been tried, only the best is followed to its end.
SearchPlan plan_search(const Search& search, int width, std::uint64_t nodes = 0);

}  // namespace agon::treasure_hunt
