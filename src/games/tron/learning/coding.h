// Tron for learners: planes of the board, and eight actions.
//
// Seat 1 sees the board turned by 180 degrees, headings too. So both seats see the same game on the built-in
// maps, which are symmetrical. Own things come first.
#pragma once

#include "games/tron/rules/rules.h"
#include "learning/shape.h"

namespace agon::tron {

struct LearningOptions {
  bool turned = true;

  bool operator==(const LearningOptions&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"turned", "seat 1 sees the board turned by 180 degrees"},
  };
};
BOOST_DESCRIBE_STRUCT(LearningOptions, (), (turned))

class LearningCoding {
 public:
  using Rules = tron::Rules;
  using Options = LearningOptions;
  using Scalar = std::uint8_t;

  /// Area walls, own and enemy walls, four own headings, four enemy headings, then planes with one number.
  enum Plane { area, own_walls, enemy_walls, own_head, enemy_head = own_head + 4, scalars = enemy_head + 4 };
  static constexpr std::size_t scalar_planes = 8;
  static constexpr std::size_t planes = scalars + scalar_planes;
  /// Health, cooldown and remaining time of the breaker for either side, cycles left, own lead.
  using Scalars = std::array<std::uint8_t, scalar_planes>;

  /// Content of a seat's row.
  struct Memory {
    int cycle = -1;
    std::array<Agent, 2> agents;
    Scalars scalars{};
  };

  LearningCoding(const Rules& rules, const Options& options);

  const learning::Shape& shape() const { return shape_; }
  void begin(Memory& memory, Seat, std::uint64_t) const { memory.cycle = -1; }
  /// Four headings, then the same with the wall breaker.
  Action decode(const View& view, const Memory& memory, Seat seat, std::int32_t action) const;
  void observe(const View& view, Memory& memory, Seat seat, bool asked, Scalar* row, std::int8_t* mask,
               bool whole) const;
  int result(const State& state, Seat seat) const {
    const int lead = state.scores[seat] - state.scores[1 - seat];
    return (lead > 0) - (lead < 0);
  }
  /// The lead: one side wins what the other loses.
  double score(const State& state, Seat seat) const { return state.scores[seat] - state.scores[1 - seat]; }

 private:
  bool turns(Seat seat) const { return turned_ && seat == 1; }
  std::size_t cell(const Position& at, Seat seat) const {
    const std::size_t index = static_cast<std::size_t>(at.y) * width_ + static_cast<std::size_t>(at.x);
    return turns(seat) ? cells_ - 1 - index : index;
  }
  std::size_t heading(Direction direction, Seat seat) const {
    return (static_cast<std::size_t>(direction) + (turns(seat) ? 2 : 0)) % 4;
  }
  Scalars scalars_of(const View& view, Seat seat) const;
  void put_cell(const View& view, const Position& at, Seat seat, Scalar* row) const;
  void put_head(const Agent& agent, Seat side, Seat seat, Scalar value, Scalar* row) const;
  void write_board(const View& view, Seat seat, Scalar* row) const;

  /// Shares of each count as bytes. A division for each number would take longer than the rest of a row.
  struct Shares {
    std::vector<std::uint8_t> health, cooldown, breaker, cycles;
  };

  Shares shares_;
  int max_cycles_;
  bool turned_;
  std::size_t width_, height_, cells_;
  learning::Shape shape_;
};

}  // namespace agon::tron
