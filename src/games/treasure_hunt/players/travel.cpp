#include "games/treasure_hunt/players/travel.h"

namespace agon::treasure_hunt {

Travel::Travel(const Board& board) {
  for (auto& row : next_) row.fill(-1);
  effort_.fill(1);
  for (int from = 0; from < board.fields(); ++from) {
    if (!enterable(board.at(from))) continue;
    open_[static_cast<std::size_t>(from)] = true;
    effort_[static_cast<std::size_t>(from)] = static_cast<std::int8_t>(effort(board.at(from)));
    for (const Direction direction : all_directions) {
      const Point to = neighbour(board.point(from), direction);
      if (board.contains(to) && enterable(board.at(to)))
        next_[static_cast<std::size_t>(from)][static_cast<std::size_t>(direction)] =
            static_cast<std::int8_t>(board.index(to));
    }
  }
}

/// Dial's form of Dijkstra: steps cost at most 4, so five rings of fields hold all that are open.
void Travel::measure_from(int from) const {
  measured_[static_cast<std::size_t>(from)] = true;
  auto& distance = distance_[static_cast<std::size_t>(from)];
  distance.fill(unreachable);
  if (!open_[static_cast<std::size_t>(from)]) return;
  std::array<std::array<std::int8_t, 4 * map_fields>, 5> ring;
  std::array<int, 5> count{};
  ring[0][static_cast<std::size_t>(count[0]++)] = static_cast<std::int8_t>(from);
  distance[static_cast<std::size_t>(from)] = 0;
  int empty = 0;
  for (int far = 0; empty < 5; ++far) {
    const auto slot = static_cast<std::size_t>(far % 5);
    empty = count[slot] == 0 ? empty + 1 : 0;
    for (int i = 0; i < count[slot]; ++i) {
      const int field = ring[slot][static_cast<std::size_t>(i)];
      if (distance[static_cast<std::size_t>(field)] != far) continue;
      for (const Direction direction : all_directions) {
        const int to = next(field, direction);
        if (to < 0) continue;
        const int reached = far + step_cost(field, to);
        if (reached >= distance[static_cast<std::size_t>(to)]) continue;
        distance[static_cast<std::size_t>(to)] = static_cast<std::int16_t>(reached);
        const auto later = static_cast<std::size_t>(reached % 5);
        ring[later][static_cast<std::size_t>(count[later]++)] = static_cast<std::int8_t>(to);
      }
    }
    count[slot] = 0;
  }
}

Direction Travel::towards(int from, int to, Direction heading, int progress) const {
  Direction best = Direction::Up;
  int least = 2 * unreachable;
  for (const Direction direction : all_directions) {
    const int by = next(from, direction);
    if (by < 0) continue;
    const int spent = direction == heading ? progress : 0;
    const int cost = step_cost(from, by) + distance(to, by) - spent;  // as far there as back
    if (cost < least) {
      least = cost;
      best = direction;
    }
  }
  return best;
}

}  // namespace agon::treasure_hunt
