// A match in which clients of the game's own protocol play: its server is started for this match alone, each
// client's process beside it, and what comes out is what any other match of the arena gives.
#pragma once

#include "hosting/hosted_entry.h"

namespace agon {

bool has_clients(const std::vector<std::string>& players);

/// Throws BadRequest where `words` are no flags of the game's server, or it has none.
void check_serve_flags(const HostedEntry& game, const std::string& words);

/// Plays it on the calling thread, whose end would be the end of the programs. Throws BadRequest where the
/// game has no protocol or the words of the request are wrong, Failure where it cannot be played.
MatchResult play_served(const HostedEntry& game, const MatchRequest& request, const MatchSinks& sinks);

}  // namespace agon
