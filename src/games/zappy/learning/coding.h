// Zappy for learners: numbers about what the player was told, and 40 actions.
//
// Players talk by 16 tokens: an action calls "t0" to "t15", and of what is heard only these words are shown.
#pragma once

#include "games/zappy/rules/rules.h"
#include "learning/shape.h"

namespace agon::zappy {

struct LearningOptions {
  int oldest_look = 64;

  bool operator==(const LearningOptions&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"oldest_look", "decisions after which a Look or an Inventory counts as oldest", 1, 1'000'000},
  };
};
BOOST_DESCRIBE_STRUCT(LearningOptions, (), (oldest_look))

class LearningCoding {
 public:
  using Rules = zappy::Rules;
  using Options = LearningOptions;
  using Scalar = float;

  static constexpr std::size_t tokens = 16;
  static constexpr std::size_t directions = 9;
  static constexpr std::size_t tiles = 81;  ///< tiles of a Look at level 8
  static constexpr std::size_t tile_numbers = 1 + resource_kinds + 1;
  static constexpr std::size_t verbs = 10;  ///< verbs without an argument
  static constexpr std::size_t actions = verbs + 2 * resource_kinds + tokens;

  /// Where groups of numbers begin.
  enum Place : std::size_t {
    asked_number,
    level,  ///< one of eight
    look_age = level + 8,
    stock_age,
    stock,
    last_answer = stock + resource_kinds,  ///< ok, ko, elevation underway, risen, hatched
    pushed = last_answer + 5,              ///< from where, K 0 to 8
    heard = pushed + directions,           ///< K 0 to 8 by token
    look = heard + directions * tokens,
    numbers = look + tiles * tile_numbers
  };

  struct Memory {
    int look_age = 0, stock_age = 0;
    std::size_t tiles_shown = 0;
    std::array<std::uint16_t, directions>
        heard{};               ///< tokens by where they came from, since the last decision
    std::uint16_t pushed = 0;  ///< from where
    int answer = -1;           ///< the last one; -1: none yet
    std::array<float, resource_kinds> stock{};
    SeenTiles tiles;
  };

  LearningCoding(const Rules& rules, const Options& options);

  const learning::Shape& shape() const { return shape_; }
  void begin(Memory& memory, Seat, std::uint64_t) const;
  Action decode(const View& view, const Memory& memory, Seat seat, std::int32_t action) const;
  void observe(const View& view, Memory& memory, Seat seat, bool asked, Scalar* row, std::int8_t* mask,
               bool whole) const;
  int result(const State& state, Seat seat) const;
  double score(const State& state, Seat seat) const {
    return Rules::score(state, static_cast<std::size_t>(seat) / places_);
  }

 private:
  void hear(const Message& message, Memory& memory) const;
  void write_heard(const Memory& memory, Scalar* row) const;
  void write_tiles(Memory& memory, Scalar* row) const;

  const Rules rules_;
  int oldest_;
  std::size_t places_;
  learning::Shape shape_;
};

}  // namespace agon::zappy
