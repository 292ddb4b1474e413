// Moves by chance.
#pragma once

#include "games/sugargame/rules/rules.h"

namespace agon::sugargame {

class Drifter : public Player<Rules> {
 public:
  explicit Drifter(std::uint64_t seed) : random_(seed, "sugargame.drifter") {}
  Action decide(const View& view, Nanoseconds time_left) override;

 private:
  Random random_;
};

/// Puts the agent asked for on the free cell of the home row that has its number: all placements are alike
/// but for the numbers.
Action placement(const View& view);

}  // namespace agon::sugargame
