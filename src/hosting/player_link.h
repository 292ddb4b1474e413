// A player of the house at a seat of a live match: a built-in one, which thinks on a worker, or a program,
// which has a thread of its own, so that however many of them think at once none waits for another.
#pragma once

#include "hosting/live_match.h"

namespace agon {

struct HousePlayer {
  std::string name;  ///< "champion", "cmd:python3 bot.py"
  std::uint64_t seed = 0;
  std::shared_ptr<const ProgramHost> programs{};  ///< starts programs; null: there are none
  /// The most time the player is told it has, beside what the match's clocks leave; 0: no such limit.
  Nanoseconds limit{0};
};

/// The player is made where it thinks, since that may take long, and the match begins when it is ready.
/// Throws BadRequest where there is no built-in player of that name.
std::shared_ptr<SeatLink> make_player_link(LiveRuntime& stage, const std::shared_ptr<LiveMatch>& match,
                                           const HousePlayer& player, Seat seat);

}  // namespace agon
