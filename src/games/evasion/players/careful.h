// Careful steps of the prey. Survival comes first, by exact dodging of the hunter's path, with and without a
// wall built now; then the prospects of room on both axes. The window and the horizon bound the work.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// Finds the cells after the coming tick from which the prey can still live `horizon` ticks, in a window of
/// 64 by 64 cells around it: exact dodging of the hunter's known path, on bit boards. A row of cells is one
/// word, so a layer of the search is a few hundred operations.
class Safety {
 public:
  /// `walls` stand from now on. `path` must outlive this and cover the longest horizon used.
  Safety(const State& state, const Walls& walls, const std::vector<Point>& path);

  /// Longest horizon for which the prey cannot leave the window.
  int longest_horizon() const { return longest_horizon_; }

  /// Computes the safe cells. The prey keeps the squared distance `square_margin`; 16 is the capture.
  void look(int horizon, int square_margin);

  bool safe(const Point& cell) const;

 private:
  static constexpr int size = 64;
  using Board = std::array<std::uint64_t, size>;

  void clear_walls(const Walls& walls);
  void clear_disc(Board& board, const Point& centre, int square_margin) const;
  static void spread(Board& board);

  Point origin_;
  int tick_;
  int longest_horizon_;
  const std::vector<Point>& path_;
  Board free_;
  Board safe_{};
};

/// A stretch of one axis between walls, and the hunter's path along it.
struct Lane {
  int low = 0, high = field_size - 1;  ///< free cells around the prey
  int tick = 0;                        ///< the present tick
  int next_wall = 0;                   ///< first tick at which a wall may be built
  std::vector<int> hunter;             ///< its coordinate at `tick`, `tick` + 1, …
};

/// The prey's prospects on one axis: the room that the hunter's next wall leaves, if both play their best.
/// For each cell after the next tick: the tick at which the room is cut, plus the worth in ticks of the room
/// that is left. Each halving costs the hunter about one wall, each cell half a tick of its way. A wall
/// between hunter and prey cuts the room, too, but then the hunter has to come back. The hunter picks the
/// moment, the prey its steps.
std::array<int, field_size> outlook(const Lane& lane, int ticks_a_halving);

struct CarefulStep {
  Point velocity;
  Point cell;      ///< where the step leads
  int safety = 0;  ///< ticks survived, weighted over the walls that the hunter may build now
  int room = 0;    ///< prospects of room on both axes
};
using CarefulSteps = std::array<CarefulStep, 9>;

CarefulSteps careful_steps(const Config& config, const State& state);

/// The step with most safety, then with the best prospects.
const CarefulStep& most_careful(const CarefulSteps& steps);

}  // namespace agon::evasion
