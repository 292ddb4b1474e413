// Evasion for learners: numbers about the two players and the nearest walls, and one list of actions for both
// roles.
//
// The hunter's action is building * (M + 1) + removal. `building` is nothing, upright or level (the free span
// through its cell); `removal` is 0 for none, else a wall by its place in the observation. The prey's action
// is 0 to keep its velocity, or 1 + 3 * (y + 1) + (x + 1).
#pragma once

#include "games/evasion/rules/rules.h"
#include "learning/shape.h"

namespace agon::evasion {

struct LearningOptions {
  bool rays = true;
  bool occupancy = false;
  int frame_skip = 1;

  bool operator==(const LearningOptions&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"rays", "how far 16 rays go from either player before a wall or the border"},
      FieldNote{"occupancy", "walls and players on a grid of 75 x 75, after all other numbers"},
      FieldNote{"frame_skip", "ticks that an action counts; in all but the first a player does nothing new",
                1, 1000},
  };
};
BOOST_DESCRIBE_STRUCT(LearningOptions, (), (rays, occupancy, frame_skip))

class LearningCoding {
 public:
  using Rules = evasion::Rules;
  using Options = LearningOptions;
  using Scalar = float;

  static constexpr std::size_t most_walls = 64;
  static constexpr std::size_t own_numbers = 12;
  static constexpr std::size_t wall_numbers = 5;
  static constexpr std::size_t rays = 16;
  static constexpr std::size_t grid = 75;

  /// Order of the walls as shown last, nearest first: their indices in the state.
  struct Memory {
    std::array<std::uint8_t, most_walls> order{};
    std::size_t shown = 0;  ///< walls whose numbers are in the row
  };

  LearningCoding(const Rules& rules, const Options& options);

  const learning::Shape& shape() const { return shape_; }
  void begin(Memory& memory, Seat, std::uint64_t) const { memory = {}; }
  Action decode(const View& view, const Memory& memory, Seat seat, std::int32_t action) const;
  void observe(const View& view, Memory& memory, Seat seat, bool asked, Scalar* row, std::int8_t* mask,
               bool whole) const;
  int result(const State& state, Seat seat) const {
    const Seat winner = state.ending == Ending::tick_cap ? prey_seat : hunter_seat;
    return seat == winner ? 1 : -1;
  }
  double score(const State& state, Seat seat) const { return seat == prey_seat ? state.tick : -state.tick; }
  int frame_skip() const { return options_.frame_skip; }
  int moment(const View& view) const { return view.tick; }

 private:
  void sort_walls(const View& view, Memory& memory, Seat seat) const;
  void write_numbers(const View& view, Seat seat, bool asked, Scalar* row) const;
  void write_walls(const View& view, Memory& memory, Seat seat, Scalar* row) const;
  void write_occupancy(const View& view, Seat seat, Scalar* row) const;
  void mask_hunter(const View& view, const Memory& memory, std::int8_t* mask) const;
  Action hunter_action(const View& view, const Memory& memory, std::size_t building,
                       std::size_t removal) const;

  Config config_;
  Options options_;
  std::size_t walls_;
  learning::Shape shape_;
};

/// Whether no wall lies on the fair line between two cells of the field. The same as in_sight(), but faster.
bool sees(const Walls& walls, const Point& one, const Point& other);

/// Distance in cells from a cell to a wall or the border in 16 directions: the first along x, then towards y
/// (clockwise on the screen).
std::array<float, LearningCoding::rays> ray_lengths(const Walls& walls, const Point& from);

}  // namespace agon::evasion
