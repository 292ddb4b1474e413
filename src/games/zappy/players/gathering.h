// How a player gathers: it takes the tour with the best yield for its time, or looks at unseen tiles.
#pragma once

#include "core/random.h"
#include "games/zappy/players/agent.h"
#include "games/zappy/players/walking.h"

namespace agon::zappy {

struct Wants {
  Amounts most{};   ///< how many of each kind are still wanted
  Amounts worth{};  ///< of one thing of each kind
  /// Leaves a linemate for each player on its tile, whose first incantation may be taking it.
  bool leaves_linemate = false;

  bool any() const {
    for (const auto count : most)
      if (count > 0) return true;
    return false;
  }
};

struct GatheringStyle {
  Time age = 250;         ///< units for which a seen tile is trusted
  int radius = 6;         ///< tiles; things farther away are ignored
  int candidates = 9;     ///< most tiles that tours are made of
  int stops = 3;          ///< most stops of a tour
  int least_yield = 330;  ///< worth for 1000 units of time; below it exploring is better
  Time patience = 40;     ///< longest batch of commands, in units
};

/// Commands towards the next wanted things, never empty. Wanted things on the way are taken, too.
Commands gather(const SelfModel& body, const Memory& memory, const Wants& wants, const GatheringStyle& style);
/// Takes the wanted things of a tile. `own`: 1 if I am among the players remembered there, else 0.
void take_from(Commands& commands, const Remembered* tile, Wants& wants, int own = 0);

/// Base of the simpler players: they remember what they saw and gather it.
class Forager : public Agent {
 public:
  explicit Forager(std::uint64_t seed, const char* purpose) : random_(seed, purpose) {}

 protected:
  void begin() override { memory_ = Memory(body_.width(), body_.height()); }
  void know(const Command& command, const Message& answer) override;
  /// Gathers; roams if nothing is wanted.
  void forage(Commands& commands, const Wants& wants);
  void roam(Commands& commands);

  Random random_;
  Memory memory_;
  bool outrun_ = false;  ///< somebody else took what I wanted
};

}  // namespace agon::zappy
