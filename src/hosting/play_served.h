// A match with clients of the game's own protocol. The game's server and the clients' processes are started
// for this match alone. The result is the same as for any other match of the arena.
#pragma once

#include "hosting/hosted_entry.h"

namespace agon {

bool has_clients(const std::vector<std::string>& players);

/// Throws BadRequest if `words` are not flags of the game's server, or the game has none.
void check_serve_flags(const HostedEntry& game, const std::string& words);

/// Plays on the calling thread, which must live until the programs have ended. Throws BadRequest if the game
/// has no protocol or the request is wrong, Failure if the match cannot be played.
MatchResult play_served(const HostedEntry& game, const MatchRequest& request, const MatchSinks& sinks);

}  // namespace agon
