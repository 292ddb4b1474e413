// Looks a fixed number of turns ahead with alpha-beta and counts points, nothing else; among equal moves it
// draws.
#pragma once

#include "games/sugargame/players/field.h"

namespace agon::sugargame {

class PlainPlayer : public Player<Rules> {
 public:
  PlainPlayer(int depth, std::uint64_t seed) : depth_(depth), random_(seed, "sugargame.plain") {}
  Action decide(const View& view, Nanoseconds time_left) override;

 private:
  int depth_;  ///< turns, at least 1
  Random random_;
};

/// The most points that the side to move can be ahead of the other within `depth` turns.
int plain_search(const Field& field, const Position& position, int depth, int alpha, int beta);

}  // namespace agon::sugargame
