#include "games/sugargame/players/champion.h"

#include "games/sugargame/players/plain_player.h"

namespace agon::sugargame {

Action Champion::decide(const View& view, Nanoseconds time_left) {
  const auto began = std::chrono::steady_clock::now();
  view_.reset();
  if (view.place != -1) return placement(view);
  Limits limits;
  limits.depth = strength_.depth;
  limits.processor = strength_.processor;
  const bool clock = time_left.count() != 0;
  // 2.5 s of the usual 3: the rest is for the way to the referee.
  const Nanoseconds allowed = punctuality_.allowed(time_left, time_left * 5 / 6);
  if (clock) limits.stop = began + allowed;
  if (clock || strength_.processor.count() != 0) {
    // Where time does not bound it, never: the same match must be played whether this table is there yet or
    // not.
    const auto* const large = strength_.kill_table ? large_kill_table() : nullptr;
    if (large != nullptr) search_.use(large);
  } else {
    limits.nodes = nodes_ != 0 ? nodes_ : strength_.nodes;
  }
  // Where something else than the clock is the bound, more threads would make it another match.
  const bool clock_alone = clock && strength_.processor.count() == 0;
  found_ = search_.best(Field::of(view), Position::of(view), limits, clock_alone ? strength_.threads : 1);
  if (clock) punctuality_.thought(allowed, std::chrono::steady_clock::now() - began);
  view_ = view;
  return found_.stuck ? Action{} : action_of(view, found_.move);
}

/// The margin that it expects at the end; fifty points are worth half a win.
std::optional<PlayerThought<Rules>> Champion::thought() const {
  if (!view_) return std::nullopt;
  constexpr double half = 50;
  const auto own = static_cast<Seat>(view_->seat);
  const int margin =
      view_->taken[own] - view_->taken[1 - own] + kill_swing * (view_->kills[own] - view_->kills[1 - own]);
  PlayerThought<Rules> said;
  said.value = share_of(margin + static_cast<double>(found_.value) / point, half);
  said.depth = found_.depth;
  if (found_.stuck) return said;
  said.line.emplace_back(own, action_of(*view_, found_.move));
  const auto cell = [](int at) { return DrawnPoint{double(column_of(at)), double(row_of(at))}; };
  said.draw.push_back(drawn_path({cell(found_.move.from), cell(found_.move.to)}, {}, "move"));
  return said;
}

}  // namespace agon::sugargame
