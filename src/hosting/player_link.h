// A built-in player or a program at a seat of a live match. A built-in player thinks on a worker. A program
// has a thread of its own, so no program waits for another.
#pragma once

#include "hosting/live_match.h"

namespace agon {

struct HostedPlayer {
  std::string name;  ///< "champion", "cmd:python3 bot.py"
  std::uint64_t seed = 0;
  std::shared_ptr<const ProgramHost> programs{};  ///< starts programs; null: programs are not allowed
  /// Upper limit of the time that the player is told it has, besides the match's clocks; 0: none.
  Nanoseconds limit{0};
};

/// Creates the player on the thread on which it thinks, since that may take long. The match begins when it is
/// ready. Throws BadRequest if there is no built-in player of that name.
std::shared_ptr<SeatLink> make_player_link(LiveRuntime& runtime, const std::shared_ptr<LiveMatch>& match,
                                           const HostedPlayer& player, Seat seat);

}  // namespace agon
