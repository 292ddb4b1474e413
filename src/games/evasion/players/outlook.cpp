#include "games/evasion/players/outlook.h"

#include <algorithm>
#include <bit>

namespace agon::evasion {
namespace {

/// Worth of free cells in ticks: `ticks` for each halving (log2, linear between powers of two), and half a
/// tick a cell, since a large room takes the hunter long to cross.
int worth(int cells, int ticks) {
  if (cells < 1) return 0;
  const auto number = static_cast<unsigned>(cells);
  const int whole = std::bit_width(number) - 1;
  const int power = 1 << whole;
  return ticks * whole + ticks * (cells - power) / power + cells / 2;
}

/// Ticks that a hunter needs at least to return to a prey behind its own wall: the length of a field.
constexpr int way_back = field_size;

}  // namespace

std::array<int, field_size> outlook(const Lane& lane, int ticks_a_halving) {
  std::array<int, field_size> value{};
  const int steps = static_cast<int>(lane.hunter.size()) - 1;
  const int uncut = lane.tick + steps + worth(lane.high - lane.low + 1, ticks_a_halving);
  for (int cell = lane.low; cell <= lane.high; ++cell) value[cell] = uncut;
  for (int later = steps - 1; later >= 1; --later) {
    const int tick = lane.tick + later;
    if (tick % 2 != 0) {  // the prey moves in this tick
      int before = value[lane.low];
      for (int cell = lane.low; cell <= lane.high; ++cell) {
        const int here = value[cell];
        value[cell] = std::max({before, here, cell < lane.high ? value[cell + 1] : here});
        before = here;
      }
    }
    if (tick < lane.next_wall) continue;
    const int hunter = lane.hunter[later];
    const int direction = lane.hunter[later + 1] - hunter;
    if (direction == 0 || hunter < lane.low || hunter > lane.high) continue;
    const int beyond = direction > 0 ? lane.high - hunter : hunter - lane.low;
    const int before = lane.high - lane.low - beyond;
    const int cut = tick + worth(beyond, ticks_a_halving);
    const int parted = tick + way_back + worth(before, ticks_a_halving);
    for (int cell = lane.low; cell < hunter; ++cell)
      value[cell] = std::min(value[cell], direction > 0 ? parted : cut);
    for (int cell = hunter + 1; cell <= lane.high; ++cell)
      value[cell] = std::min(value[cell], direction > 0 ? cut : parted);
  }
  return value;
}

}  // namespace agon::evasion
