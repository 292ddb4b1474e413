#include "games/tron/wire/commands.h"

#include "games/tron/wire/world.h"

namespace agon::tron::wire {

void Commands::begin_cycle(std::uint32_t cycle) {
  cycle_ = cycle;
  sides_ = {};
  open_ = true;
}

bool Commands::drop(Seat side, std::uint64_t Dropped::*why) {
  ++sides_[side].dropped;
  ++(dropped_[side].*why);
  return false;
}

bool Commands::take(Seat side, const Message& message, Arrival arrived) {
  Side& here = sides_[side];
  // Checked before anything is read: a flood must cost no more than its bytes.
  if (open_ && (here.accepted >= most_of_a_side() || complete())) return drop(side, &Dropped::over_limit);
  // Turn-based commands have the same fields, and the original accepts both.
  if (message.type != "RealtimeCommand" && message.type != "TurnbasedCommand")
    return drop(side, &Dropped::unreadable);
  const auto command = ks::read<RealtimeCommand>(message.payload);
  if (!command) return drop(side, &Dropped::unreadable);
  if (!open_ || command->cycle != cycle_) return drop(side, &Dropped::other_cycle);
  if (!add_command(*command, here.action)) return drop(side, &Dropped::unreadable);
  ++here.accepted;
  here.arrived = arrived;
  return true;
}

bool Commands::complete() const {
  int expected = 0;
  for (Seat side = 0; side < 2; ++side)
    expected += gone_[side] ? std::max(sides_[side].accepted, most_of_a_side()) : sides_[side].accepted;
  return expected >= limits_.total;
}

}  // namespace agon::tron::wire
