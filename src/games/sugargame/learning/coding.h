// Sugargame for learners: planes of the 5x5 board, and 126 actions.
//
// Seat 1 sees the board upside down, so that both seats place on the top row. Actions 0 to 24 put the next
// agent on that cell; 25 + 25 * way + cell moves the agent there up, down, left or right; 125 passes.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>

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
  static constexpr std::uint8_t of_sugar = 28;   ///< a unit of it in the planes of sugar and capacity
  static constexpr std::uint8_t of_agents = 51;  ///< an agent of five

  struct Memory {
    Scalars scalars{};
  };

  LearningCoding(const Rules& rules, const Options& options)
      : turned_(options.turned),
        lenient_(rules.config().pass == Pass::lenient),
        steps_(rules.config().hide_steps ? longest_hidden : rules.config().steps),
        growth_(rules.config().growth_period) {
    const std::string sugar_means = "28 for each unit", steps_mean = "share of the game's steps";
    shape_ = {
        .seats = 2,
        .element = learning::Element::byte,
        .observation = {planes, board_size, board_size},
        .channels = learning::in_order(
            {{"capacity", sugar_means, 0, 9 * of_sugar},
             {"sugar", sugar_means, 0, 9 * of_sugar},
             learning::flag("own agents"),
             learning::flag("enemy agents"),
             learning::uniform(
                 {"placing", "51 for the first agent, 102 for the second and so on; 0 in all later steps"}),
             learning::uniform(
                 {"steps to growth", "share of `growth_period`; 255 where sugar does not grow"}),
             learning::uniform({"steps played", steps_mean + ", of 200 where they are hidden"}),
             learning::uniform({"steps left", steps_mean + "; 0 where they are hidden"}),
             learning::uniform({"own sugar", "units taken, at most 255"}),
             learning::uniform({"enemy sugar", "units taken, at most 255"}),
             learning::uniform({"own kills", "51 for each"}),
             learning::uniform({"enemy kills", "51 for each"})}),
        .actions = actions,
        .parts = {actions},
        .idle = pass};
  }

  const learning::Shape& shape() const { return shape_; }
  void begin(Memory&, Seat, std::uint64_t) const {}
  Action decode(const View& view, const Memory&, Seat seat, std::int32_t action) const {
    if (action == pass) return {};
    const bool places = action < cell_count;
    const int shown = places ? action : (action - cell_count) % cell_count;
    const int cell = turns(seat) ? upside_down_cell(shown) : shown;
    if (places) return {-1, column_of(cell), row_of(cell)};  // the count decides which agent is placed
    const int way = (action - cell_count) / cell_count;
    const int down = way == 0 ? -1 : way == 1 ? 1 : 0;
    const int across = way == 2 ? -1 : way == 3 ? 1 : 0;
    int agent = agent_count;  // no agent, so the rules refuse it
    for (int index = 0; index < agents_a_side; ++index)
      if (const int candidate = static_cast<int>(seat) * agents_a_side + index;
          view.place < 0 && view.agents[static_cast<std::size_t>(candidate)] == cell)
        agent = candidate;
    return {agent, column_of(cell) + across, row_of(cell) + (turns(seat) ? -down : down)};
  }

  void observe(const View& view, Memory& memory, Seat seat, bool asked, Scalar* row, std::int8_t* mask,
               bool whole) const {
    Cells mine = side_cells(view.agents, seat), others = side_cells(view.agents, 1 - seat);
    if (turns(seat)) {
      mine = upside_down(mine);
      others = upside_down(others);
    }
    if (whole) write_levels(view.cap, turns(seat), row + capacity * cell_count);
    write_levels(view.sugar, turns(seat), row + sugar * cell_count);
    write_cells(mine, learning::full, row + own * cell_count);
    write_cells(others, learning::full, row + enemy * cell_count);
    const Scalars now = scalars_of(view, seat);
    for (std::size_t index = 0; index < scalar_planes; ++index)
      if (whole || now[index] != memory.scalars[index])
        std::memset(row + (scalars + index) * cell_count, now[index], cell_count);
    memory.scalars = now;
    if (asked) return write_mask(view, seat, mask);
    std::memset(mask, 0, actions);
    mask[pass] = 1;
  }

  int result(const State& state, Seat seat) const {
    const bool lost = state.forfeits[seat] != Forfeit::none, won = state.forfeits[1 - seat] != Forfeit::none;
    if (lost || won) return static_cast<int>(won) - static_cast<int>(lost);
    const int lead = sugargame::score(state, seat) - sugargame::score(state, 1 - seat);
    return (lead > 0) - (lead < 0);
  }
  /// The lead: one side wins what the other loses.
  double score(const State& state, Seat seat) const {
    return sugargame::score(state, seat) - sugargame::score(state, 1 - seat);
  }

 private:
  /// Five bits as five bytes of 0 or 1, in the order of memory.
  static constexpr std::array<std::array<std::uint8_t, 8>, 32> spread = [] {
    std::array<std::array<std::uint8_t, 8>, 32> table{};
    for (std::size_t bits = 0; bits < table.size(); ++bits)
      for (std::size_t place = 0; place < board_size; ++place) table[bits][place] = bits >> place & 1;
    return table;
  }();

  static constexpr Cells upside_down(Cells cells) {
    Cells result = 0;
    for (int y = 0; y < board_size; ++y)
      result |= (cells >> (board_size * y) & top_row) << (board_size * (board_size - 1 - y));
    return result;
  }

  static constexpr int upside_down_cell(int cell) {
    return cell_at(column_of(cell), board_size - 1 - row_of(cell));
  }

  /// Writes a row of the board. All but the last write eight bytes at once and the next row overwrites the
  /// three extra ones, so rows must be written in rising order.
  template <class Byte>
  static void write_row(int y, const void* eight, Byte* into) {
    if (y + 1 < board_size)
      std::memcpy(into + board_size * y, eight, 8);
    else
      std::memcpy(into + board_size * y, eight, board_size);
  }

  /// Five bits as eight bytes of 0 or 1.
  static std::uint64_t spread_of(std::uint64_t bits) {
    std::uint64_t bytes;
    std::memcpy(&bytes, spread[bits & top_row].data(), sizeof bytes);
    return bytes;
  }

  /// 25 bytes of 0 or `value`: within each byte, a product of the word has no carry.
  template <class Byte>
  static void write_cells(Cells cells, std::uint64_t value, Byte* into) {
    for (int y = 0; y < board_size; ++y) {
      const std::uint64_t bytes = spread_of(cells >> (board_size * y)) * value;
      write_row(y, &bytes, into);
    }
  }

  static void write_levels(const Levels& levels, bool turned, std::uint8_t* into) {
    const auto [low, high] = levels.words();
    const std::array<std::uint64_t, Levels::planes> bits{low & all_cells, low >> 32, high & all_cells,
                                                         high >> 32};
    for (int shown = 0; shown < board_size; ++shown) {
      const int y = turned ? board_size - 1 - shown : shown;
      std::uint64_t bytes = 0;
      for (std::size_t plane = 0; plane < bits.size(); ++plane)
        bytes |= spread_of(bits[plane] >> (board_size * y)) << plane;
      bytes *= of_sugar;  // within each byte: a level is at most 9
      write_row(shown, &bytes, into);
    }
  }

  static std::uint8_t byte_of(int number) {
    return static_cast<std::uint8_t>(std::clamp(number, 0, +learning::full));
  }

  bool turns(Seat seat) const { return turned_ && seat == 1; }
  Scalars scalars_of(const View& view, Seat seat) const {
    const Seat other = 1 - seat;
    const int since_growth = view.growth == Growth::off ? 0 : view.step % view.growth_period;
    return {byte_of(view.place < 0 ? 0 : of_agents * (1 + view.place % agents_a_side)),
            growth_.of(view.growth_period - since_growth),
            steps_.of(view.step),
            steps_.of(view.steps - view.step),
            byte_of(view.taken[seat]),
            byte_of(view.taken[other]),
            byte_of(of_agents * view.kills[seat]),
            byte_of(of_agents * view.kills[other])};
  }

  void write_mask(const View& view, Seat seat, std::int8_t* mask) const {
    Cells mine = side_cells(view.agents, seat), others = side_cells(view.agents, 1 - seat);
    if (turns(seat)) {
      mine = upside_down(mine);
      others = upside_down(others);
    }
    const bool places = view.place >= 0;
    const int home = turns(seat) ? board_size - 1 - home_row(seat) : home_row(seat);
    write_cells(places ? row(home) & ~mine : Cells{0}, 1, mask);
    const Cells free = places ? Cells{0} : all_cells & ~(mine | others);
    // An agent can go up if the cell above it is free, and so on.
    const std::array<Cells, 4> can{mine & down(free), mine & up(free), mine & right(free), mine & left(free)};
    for (std::size_t way = 0; way < can.size(); ++way)
      write_cells(can[way], 1, mask + cell_count * (1 + way));
    const bool stuck = (can[0] | can[1] | can[2] | can[3]) == 0;
    mask[pass] = !places && (lenient_ || stuck) ? 1 : 0;
  }

  bool turned_;
  bool lenient_;
  learning::Shares steps_, growth_;
  learning::Shape shape_;
};

}  // namespace agon::sugargame
