// Treasure Hunt for learners: planes on a frame of 20 x 10 fields that holds either shape of the map, and
// five actions: up, down, left, right, and wait, for a seat that is not asked.
//
// Half maps are random and are sent before the learner is asked for the first time.
#pragma once

#include "games/treasure_hunt/rules/rules.h"
#include "learning/shape.h"

namespace agon::treasure_hunt {

enum class HalfMaps {
  quick,   ///< seven scattered water fields
  varied,  ///< any that keeps the rules of all profiles
};
BOOST_DESCRIBE_ENUM(HalfMaps, quick, varied)

struct LearningOptions {
  HalfMaps half_maps = HalfMaps::quick;

  bool operator==(const LearningOptions&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"half_maps",
                "how the learner's half maps are drawn: quick, or varied, which takes ten times as long"},
  };
};
BOOST_DESCRIBE_STRUCT(LearningOptions, (), (half_maps))

class LearningCoding {
 public:
  using Rules = treasure_hunt::Rules;
  using Options = LearningOptions;
  using Scalar = std::uint8_t;

  /// Planes of fields, then planes with one number everywhere.
  enum Plane {
    on_map,
    water,
    grass,
    mountain,
    own_half,
    seen,
    visited,
    me,
    own_fort,
    enemy_fort,
    treasure,
    enemy,
    scalars
  };
  static constexpr std::size_t scalar_planes = 9;
  static constexpr std::size_t planes = scalars + scalar_planes;
  static constexpr std::size_t frame_width = 20, frame_height = 10, cells = frame_width * frame_height;
  /// Whether the enemy's shown position is true, both treasures collected, progress and heading of the move
  /// under way, actions left.
  using Scalars = std::array<std::uint8_t, scalar_planes>;
  static constexpr std::int32_t wait = 4;

  struct Memory {
    std::uint64_t seed = 0;
    FieldSet seen, visited;
    int fields = 0;  ///< fields of the map that the row shows
    std::optional<Point> me, enemy, enemy_fort, treasure;
    Scalars scalars{};
  };

  LearningCoding(const Rules& rules, const Options& options);

  const learning::Shape& shape() const { return shape_; }
  void begin(Memory& memory, Seat, std::uint64_t seed) const {
    memory = {};
    memory.seed = seed;
  }
  std::optional<Action> automatic(const View& view, Memory& memory, Seat seat) const;
  Action decode(const View& view, const Memory& memory, Seat seat, std::int32_t action) const;
  void observe(const View& view, Memory& memory, Seat seat, bool asked, Scalar* row, std::int8_t* mask,
               bool whole) const;
  int result(const State& state, Seat seat) const { return state.loser == seat ? -1 : 1; }
  /// Half a point for the own treasure, one for the match.
  double score(const State& state, Seat seat) const;

 private:
  std::size_t cell(const Point& at) const {
    return static_cast<std::size_t>(at.y) * frame_width + static_cast<std::size_t>(at.x);
  }
  Scalars scalars_of(const View& view) const;
  void write_map(const View& view, const Memory& memory, Scalar* row) const;
  void arrive(const View& view, Memory& memory, Scalar* row) const;
  void move_mark(std::optional<Point>& shown, const std::optional<Point>& now, std::size_t plane,
                 Scalar* row) const;
  void write_mask(const View& view, std::int8_t* mask) const;

  Config config_;
  Options options_;
  learning::Shape shape_;
};

}  // namespace agon::treasure_hunt
