// Makes the program's entry (HostedEntry) from any Game.
#pragma once

#include "arena/game_entry_of.h"
#include "hosting/hosted_entry.h"

namespace agon {

template <Game G>
class HostedEntryOf : public GameEntryOf<G, HostedEntry> {
 public:
  MatchResult play(const MatchRequest& request, const MatchSinks& sinks) const override {
    if (has_clients(request.players)) return play_served(*this, request, sinks);
    return GameEntryOf<G, HostedEntry>::play(request, sinks);
  }

  About about() const override {
    if constexpr (requires { G::about(); }) return G::about();
    return {};
  }
};

}  // namespace agon
