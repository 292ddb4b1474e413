// Sugargame for learners: planes of the 5x5 board, and 126 actions.
//
// Seat 1 sees the board upside down, so that both seats place on the top row. Actions 0 to 24 put the next
// agent on that cell; 25 + 25 * way + cell moves the agent there up, down, left or right; 125 passes.
#pragma once

#include "games/sugargame/rules/rules.h"
#include "learning/shape.h"

namespace agon::sugargame {

struct LearningOptions {
  bool turned = true;

  bool operator==(const LearningOptions&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"turned", "seat 1 sees the board upside down"},
  };
};
BOOST_DESCRIBE_STRUCT(LearningOptions, (), (turned))

class LearningCoding {
 public:
  using Rules = sugargame::Rules;
  using Options = LearningOptions;
  using Scalar = std::uint8_t;

  enum Plane { capacity, sugar, own, enemy, scalars };
  static constexpr std::size_t scalar_planes = 8;
  static constexpr std::size_t planes = scalars + scalar_planes;
  using Scalars = std::array<std::uint8_t, scalar_planes>;
  static constexpr std::size_t actions = 126;
  static constexpr std::int32_t pass = 125;

  struct Memory {
    Scalars scalars{};
  };

  LearningCoding(const Rules& rules, const Options& options);

  const learning::Shape& shape() const { return shape_; }
  void begin(Memory&, Seat, std::uint64_t) const {}
  Action decode(const View& view, const Memory& memory, Seat seat, std::int32_t action) const;
  void observe(const View& view, Memory& memory, Seat seat, bool asked, Scalar* row, std::int8_t* mask,
               bool whole) const;
  int result(const State& state, Seat seat) const;
  /// The lead: one side wins what the other loses.
  double score(const State& state, Seat seat) const {
    return sugargame::score(state, seat) - sugargame::score(state, 1 - seat);
  }

 private:
  bool turns(Seat seat) const { return turned_ && seat == 1; }
  Scalars scalars_of(const View& view, Seat seat) const;
  void write_mask(const View& view, Seat seat, std::int8_t* mask) const;

  bool turned_;
  bool lenient_;
  learning::Shape shape_;
};

}  // namespace agon::sugargame
