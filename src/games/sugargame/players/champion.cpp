#include "games/sugargame/players/champion.h"

#include "games/sugargame/players/drifter.h"

namespace agon::sugargame {

Action Champion::decide(const View& view, Nanoseconds time_left) {
  const auto began = std::chrono::steady_clock::now();
  if (view.place != -1) return placement(view);
  Limits limits;
  limits.depth = strength_.depth;
  // 2.5 s of the usual 3: the rest is for the way to the referee.
  if (time_left.count() == 0) {
    limits.nodes = strength_.nodes;
  } else {
    limits.stop = began + std::chrono::duration_cast<std::chrono::steady_clock::duration>(time_left * 5 / 6);
    // Without a clock never: the same match must be played whether this table is there yet or not.
    const auto* const large = strength_.kill_table ? large_kill_table() : nullptr;
    if (large != nullptr) search_.use(large);
  }
  const Found found = search_.best(Field::of(view), Position::of(view), limits);
  return found.stuck ? Action{} : action_of(view, found.move);
}

}  // namespace agon::sugargame
