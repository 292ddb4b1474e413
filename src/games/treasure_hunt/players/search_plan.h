// A route over unseen fields that finds a hidden thing early: beam search over whole walks.
#pragma once

#include <vector>

#include "games/treasure_hunt/players/travel.h"

namespace agon::treasure_hunt {

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
