// The commands of one cycle: which count, and which are dropped and why. Pure.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "games/tron/wire/settings.h"
#include "games/tron/wire/world.h"

namespace agon::tron::wire {

/// Why commands of a side were dropped, over the whole match.
struct Dropped {
  std::uint64_t other_cycle = 0;  ///< for a cycle that is over or has not begun
  std::uint64_t over_limit = 0;
  std::uint64_t unreadable = 0;

  std::uint64_t all() const { return other_cycle + over_limit + unreadable; }
};

class Commands {
 public:
  using Arrival = std::chrono::steady_clock::time_point;

  explicit Commands(const CommandLimits& limits) : limits_(limits) {}

  void begin_cycle(std::uint32_t cycle) {
    cycle_ = cycle;
    sides_ = {};
    open_ = true;
  }
  /// Accepts no more commands until the next cycle begins.
  void end_cycle() { open_ = false; }
  /// Takes a frame of one side. True: it was accepted.
  bool take(Seat side, const Message& message, Arrival arrived) {
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

  /// Notes that a side is gone: its missing commands are no longer waited for.
  void leave(Seat side) { gone_[side] = true; }
  /// Whether no further command of this cycle can come.
  bool complete() const {
    int expected = 0;
    for (Seat side = 0; side < 2; ++side)
      expected += gone_[side] ? std::max(sides_[side].accepted, most_of_a_side()) : sides_[side].accepted;
    return expected >= limits_.total;
  }

  const Action& action(Seat side) const { return sides_[side].action; }
  /// The arrival of the last accepted command of this cycle; empty: there was none.
  std::optional<Arrival> arrival(Seat side) const { return sides_[side].arrived; }
  /// Frames of a side in this cycle that were not accepted.
  std::uint64_t dropped_now(Seat side) const { return sides_[side].dropped; }
  const Dropped& dropped(Seat side) const { return dropped_[side]; }

 private:
  struct Side {
    Action action;
    int accepted = 0;
    std::uint64_t dropped = 0;
    std::optional<Arrival> arrived;
  };

  int most_of_a_side() const { return std::min(limits_.team, limits_.agent); }
  bool drop(Seat side, std::uint64_t Dropped::*why) {
    ++sides_[side].dropped;
    ++(dropped_[side].*why);
    return false;
  }

  CommandLimits limits_;
  std::uint32_t cycle_ = 0;
  bool open_ = false;
  std::array<Side, 2> sides_;
  std::array<Dropped, 2> dropped_;
  std::array<bool, 2> gone_{};
};

}  // namespace agon::tron::wire
