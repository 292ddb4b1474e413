// Plans a route over unseen fields that finds a hidden thing early, by beam search over whole walks.
#pragma once

#include <array>
#include <vector>

#include "games/treasure_hunt/rules/board.h"

namespace agon::treasure_hunt {

/// Distance between fields that are not connected, in actions.
inline constexpr int unreachable = 1000;

/// Distances on a complete map between all pairs of fields, by step costs of 2, 3 and 4 actions. Those from a
/// field are computed when they are first asked for.
class Travel {
 public:
  explicit Travel(const Board& board);

  /// The field one step away; -1: water or the edge.
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
  /// First step of a cheapest way, with `progress` actions already spent towards `heading`; Up if from == to.
  Direction towards(int from, int to, Direction heading, int progress) const;

 private:
  void measure_from(int from) const;

  std::array<std::array<std::int8_t, 4>, map_fields> next_;
  std::array<std::int8_t, map_fields> effort_;
  std::array<bool, map_fields> open_{};  ///< can be entered
  mutable std::array<bool, map_fields> measured_{};
  mutable std::array<std::array<std::int16_t, map_fields>, map_fields> distance_;
};

/// How likely each field hides the thing, in any unit.
using Weights = std::array<float, map_fields>;

struct Search {
  const Board& board;
  const Travel& travel;
  Weights weights{};
  int from = 0;
  Direction heading = Direction::Up;  ///< of the step under way
  int progress = 0;                   ///< actions spent on it
};

struct SearchPlan {
  std::vector<int> fields;  ///< fields to enter, step by step; empty: nothing can be found
  float expected = 0;       ///< actions until the thing is reached, averaged by weight
};

/// Keeps `width` walks for every number of actions; 4 is quick, 200 is close to the best. After `nodes` walks
/// (0: no limit) it follows only the best one to its end.
SearchPlan plan_search(const Search& search, int width, std::uint64_t nodes = 0);

}  // namespace agon::treasure_hunt
