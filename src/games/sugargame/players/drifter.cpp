#include "games/sugargame/players/drifter.h"

namespace agon::sugargame {

Action placement(const View& view) {
  return {view.place, view.place % agents_a_side, home_row(static_cast<Seat>(view.seat))};
}

namespace {

constexpr std::array<int, 4> way_steps{-board_size, -1, 1, board_size};  ///< up, left, right, down

/// The ways open to the five agents, four bits each in the order of way_steps. Two ways are looked up at
/// once, in the halves of a word; an agent that is nowhere stands beyond the board and has none.
std::uint32_t ways_of(const View& view, Cells free) {
  constexpr auto halves = [](Cells low, Cells high) { return low | std::uint64_t{high} << 32; };
  const std::uint64_t first_two = halves(down(free), right(free)), last_two = halves(left(free), up(free));
  const int first = view.seat * agents_a_side;
  std::uint64_t ways = 0;
  for (int index = 0; index < agents_a_side; ++index) {
    const int cell = view.agents[static_cast<std::size_t>(first + index)] & 31;
    ways |= ((first_two >> cell & halves(1, 1)) | (last_two >> cell & halves(1, 1)) << 2) << (4 * index);
  }
  return static_cast<std::uint32_t>(ways) | static_cast<std::uint32_t>(ways >> 32) << 1;
}

/// How many ways the agents before each one have; at last, all of them.
std::array<int, agents_a_side + 1> ways_before(std::uint32_t ways) {
  ways -= ways >> 1 & 0x55555U;
  ways = (ways & 0x33333U) + (ways >> 2 & 0x33333U);
  std::array<int, agents_a_side + 1> before{};
  for (std::size_t index = 0; index < agents_a_side; ++index)
    before[index + 1] = before[index] + static_cast<int>(ways >> (4 * index) & 15);
  return before;
}

/// Of four bits, the place of the set one that has so many set ones below it.
constexpr auto place_of_rank = [] {
  std::array<std::array<std::uint8_t, 4>, 16> places{};
  for (std::size_t bits = 0; bits < 16; ++bits)
    for (std::uint8_t place = 0, rank = 0; place < 4; ++place)
      if ((bits >> place & 1U) != 0) places[bits][rank++] = place;
  return places;
}();

}  // namespace

Action Drifter::decide(const View& view, Nanoseconds) {
  if (view.place != -1) return placement(view);
  const Cells free = all_cells & ~(side_cells(view.agents, 0) | side_cells(view.agents, 1));
  const std::uint32_t ways = ways_of(view, free);
  if (ways == 0) return {};
  const auto before = ways_before(ways);
  const auto rank = static_cast<int>(random_.below(static_cast<std::uint32_t>(before.back())));
  // Chance would mislead every branch of a search: all are counted.
  std::size_t index = 0;
  for (std::size_t each = 1; each < agents_a_side; ++each) index += before[each] <= rank ? 1 : 0;
  const auto way = place_of_rank[ways >> (4 * index) & 15][static_cast<std::size_t>(rank - before[index])];
  const int agent = view.seat * agents_a_side + static_cast<int>(index);
  const int to = view.agents[static_cast<std::size_t>(agent)] + way_steps[way];
  return {agent, column_of(to), row_of(to)};
}

}  // namespace agon::sugargame
