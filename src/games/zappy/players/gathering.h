// How a player gathers what it wants from what it has seen: the tour with the best yield for its time, or a
// look at what is unseen.
#pragma once

#include "core/random.h"
#include "games/zappy/players/self_model.h"
#include "games/zappy/players/walking.h"

namespace agon::zappy {

struct Wants {
  Amounts most{};   ///< how many of each are still wanted
  Amounts worth{};  ///< of one of them
  /// A linemate is left for everybody who stands where it lies: that one's first ritual may be taking it.
  bool leaves_linemate = false;

  bool any() const {
    for (const auto count : most)
      if (count > 0) return true;
    return false;
  }
};

struct GatheringStyle {
  Time age = 250;         ///< units for which what was seen is believed
  int radius = 6;         ///< tiles: what lies farther away is left alone
  int candidates = 9;     ///< tiles a tour is made of
  int stops = 3;          ///< at most
  int least_yield = 330;  ///< worth in 1000 units below which exploring is better
  Time patience = 40;     ///< units: how long a batch of commands should be at most
};

/// Commands towards the next of what is wanted; never empty. Things on the way are taken along.
Commands gather(const SelfModel& body, const Memory& memory, const Wants& wants, const GatheringStyle& style);
/// Takes of what is wanted of a tile. `own`: how many of those who stand there, as it is remembered, are me.
void take_from(Commands& commands, const Remembered* tile, Wants& wants, int own = 0);

/// What the simpler players share: they remember what they saw and gather it.
class Forager : public Agent {
 public:
  explicit Forager(std::uint64_t seed, const char* purpose) : random_(seed, purpose) {}

 protected:
  void begin() override { memory_ = Memory(body_.width(), body_.height()); }
  void know(const Command& command, const Message& answer) override;
  /// Gathers; where nothing is wanted it roams.
  void forage(Commands& commands, const Wants& wants);
  void roam(Commands& commands);

  Random random_;
  Memory memory_;
  bool outrun_ = false;  ///< somebody took first what I wanted
};

}  // namespace agon::zappy
