// Tron for learners: planes of the board, and eight actions.
//
// Seat 1 sees the board turned by 180 degrees, headings too. So both seats see the same game on the built-in
// maps, which are symmetrical. Own things come first.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

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

  LearningCoding(const Rules& rules, const Options& options)
      : shares_(rules.config()), max_cycles_(rules.config().max_cycles), turned_(options.turned) {
    const State first = rules.start(0);
    width_ = static_cast<std::size_t>(first.board.width());
    height_ = static_cast<std::size_t>(first.board.height());
    cells_ = width_ * height_;
    shape_ = shape_of(width_, height_);
  }

  const learning::Shape& shape() const { return shape_; }
  void begin(Memory& memory, Seat, std::uint64_t) const { memory.cycle = -1; }
  /// Four headings, then the same with the wall breaker.
  Action decode(const View&, const Memory&, Seat seat, std::int32_t action) const {
    const auto shown = static_cast<Direction>(action % 4);
    return {static_cast<Direction>(heading(shown, seat)), action >= 4};
  }
  void observe(const View& view, Memory& memory, Seat seat, bool asked, Scalar* row, std::int8_t* mask,
               bool whole) const {
    // A cycle changes only the cells that heads leave and enter.
    const bool anew = whole || memory.cycle < 0 || view.cycle != memory.cycle + 1;
    if (anew) {
      write_board(view, seat, row);
    } else {
      for (Seat side = 0; side < 2; ++side) {
        put_head(memory.agents[side], side, seat, 0, row);
        put_cell(view, memory.agents[side].position, seat, row);
        put_cell(view, view.agents[side].position, seat, row);
      }
    }
    for (Seat side = 0; side < 2; ++side) put_head(view.agents[side], side, seat, learning::full, row);
    const Scalars now = scalars_of(view, seat);
    for (std::size_t index = 0; index < scalar_planes; ++index)
      if (anew || now[index] != memory.scalars[index])
        std::memset(row + (scalars + index) * cells_, now[index], cells_);
    memory.cycle = view.cycle;
    memory.agents = view.agents;
    memory.scalars = now;

    std::memset(mask, 0, 8);
    if (!asked) {
      mask[0] = 1;
      return;
    }
    const Agent& own = view.agents[seat];
    const std::size_t back = heading(opposite(own.direction), seat);
    std::memset(mask, 1, own.wall_breaker_cooldown > 0 ? 4 : 8);
    mask[back] = mask[back + 4] = 0;
  }

  int result(const State& state, Seat seat) const {
    const int lead = state.scores[seat] - state.scores[1 - seat];
    return (lead > 0) - (lead < 0);
  }
  /// The lead: one side wins what the other loses.
  double score(const State& state, Seat seat) const { return state.scores[seat] - state.scores[1 - seat]; }

 private:
  static learning::Shape shape_of(std::size_t width, std::size_t height) {
    std::vector<learning::Channel> channels;
    for (const char* name :
         {"area wall", "own wall", "enemy wall", "own head up", "own head right", "own head down",
          "own head left", "enemy head up", "enemy head right", "enemy head down", "enemy head left"})
      channels.push_back(learning::flag(name));
    const std::string health = "share of `init_health`", cooldown = "share of `wall_breaker_cooldown`",
                      breaker = "share of `wall_breaker_duration` + 1";
    for (const auto& channel : {learning::Channel{"own health", health},
                                {"enemy health", health},
                                {"own cooldown", cooldown},
                                {"enemy cooldown", cooldown},
                                {"own breaker", breaker},
                                {"enemy breaker", breaker},
                                {"cycles left", "share of `max_cycles`"},
                                {"lead", "128 and the lead in points, from -128 to 127"}})
      channels.push_back(learning::uniform(channel));
    return {.seats = 2,
            .element = learning::Element::byte,
            .observation = {planes, height, width},
            .channels = learning::in_order(std::move(channels)),
            .actions = 8,
            .parts = {2, 4},
            .idle = 0};
  }

  bool turns(Seat seat) const { return turned_ && seat == 1; }
  std::size_t cell(const Position& at, Seat seat) const {
    const std::size_t index = static_cast<std::size_t>(at.y) * width_ + static_cast<std::size_t>(at.x);
    return turns(seat) ? cells_ - 1 - index : index;
  }
  std::size_t heading(Direction direction, Seat seat) const {
    return (static_cast<std::size_t>(direction) + (turns(seat) ? 2 : 0)) % 4;
  }
  Scalars scalars_of(const View& view, Seat seat) const {
    const Agent& own = view.agents[seat];
    const Agent& enemy = view.agents[1 - seat];
    const int lead = std::clamp(view.scores[seat] - view.scores[1 - seat], -128, 127);
    return {shares_.health.of(own.health),
            shares_.health.of(enemy.health),
            shares_.cooldown.of(own.wall_breaker_cooldown),
            shares_.cooldown.of(enemy.wall_breaker_cooldown),
            shares_.breaker.of(own.wall_breaker_rem_time),
            shares_.breaker.of(enemy.wall_breaker_rem_time),
            shares_.cycles.of(max_cycles_ - view.cycle),
            static_cast<std::uint8_t>(128 + lead)};
  }

  void put_cell(const View& view, const Position& at, Seat seat, Scalar* row) const {
    if (!view.board.holds(at)) return;
    const Cell content = view.board.at(at);
    Scalar* const place = row + cell(at, seat);
    place[area * cells_] = content == Cell::AreaWall ? learning::full : 0;
    place[own_walls * cells_] = content == wall_of(seat) ? learning::full : 0;
    place[enemy_walls * cells_] = content == wall_of(1 - seat) ? learning::full : 0;
  }

  void put_head(const Agent& agent, Seat side, Seat seat, Scalar value, Scalar* row) const {
    const std::size_t plane = (side == seat ? own_head : enemy_head) + heading(agent.direction, seat);
    row[plane * cells_ + cell(agent.position, seat)] = value;
  }
  void write_board(const View& view, Seat seat, Scalar* row) const {
    std::memset(row, 0, scalars * cells_);
    const auto& cells = view.board.cells();
    const bool turns_round = turns(seat);
    constexpr std::size_t nowhere = planes;
    std::array<std::size_t, 4> plane{nowhere, area, own_walls, enemy_walls};
    if (seat == 1) std::swap(plane[2], plane[3]);
    for (std::size_t index = 0; index < cells.size(); ++index) {
      const std::size_t of = plane[static_cast<std::size_t>(cells[index])];
      if (of != nowhere) row[of * cells_ + (turns_round ? cells_ - 1 - index : index)] = learning::full;
    }
  }

  struct ConfigShares {
    explicit ConfigShares(const Config& config)
        : health(config.init_health),
          cooldown(config.wall_breaker_cooldown),
          breaker(config.wall_breaker_duration + 1),
          cycles(config.max_cycles) {}
    learning::Shares health, cooldown, breaker, cycles;
  };

  ConfigShares shares_;
  int max_cycles_;
  bool turned_;
  std::size_t width_, height_, cells_;
  learning::Shape shape_;
};

}  // namespace agon::tron
