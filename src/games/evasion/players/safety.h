// Where the prey survives: exact dodging against a known path of the hunter, on bit boards.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/evasion/players/box.h"
#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// The hunter's cells in the next ticks if nothing more is built; the first is the one after the coming tick.
std::vector<Point> hunter_path(const State& state, int ticks);

/// Answers "from which cells after the coming tick can the prey still live `horizon` ticks?" for a window of
/// 64 by 64 cells around the prey. One row of cells is one word, so a layer of the search is a few hundred
/// operations.
class Safety {
 public:
  /// `walls` are those that will stand from now on. `path` must be as long as the longest horizon asked for.
  Safety(const State& state, const Walls& walls, const std::vector<Point>& path);

  /// How far ahead the window lets one look: the prey cannot leave it in that time.
  int longest_horizon() const { return longest_horizon_; }

  /// Computes the safe cells; `square_margin` is the squared distance the prey wants to keep, 16 being the
  /// capture.
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
