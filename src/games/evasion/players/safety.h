// Finds where the prey survives: exact dodging of the hunter's known path, on bit boards.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/evasion/players/box.h"
#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// The hunter's cells in the next ticks if nothing more is built, beginning after the coming tick.
std::vector<Point> hunter_path(const State& state, int ticks);

/// Finds the cells after the coming tick from which the prey can still live `horizon` ticks, in a window of
/// 64 by 64 cells around it. A row of cells is one word, so a layer of the search is a few hundred
/// operations.
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

}  // namespace agon::evasion
