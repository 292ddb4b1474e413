// Any Game -> what the program needs of it.
#pragma once

#include "arena/game_entry_of.h"
#include "hosting/host_match.h"
#include "hosting/hosted_entry.h"

namespace agon {

template <Game G>
class HostedEntryOf : public GameEntryOf<G, HostedEntry> {
 public:
  std::shared_ptr<LiveHandle> host(LiveRuntime& runtime, const MatchRequest& request,
                                   const SeatPorts& ports) const override {
    return host_match<G>(runtime, read_config<G>(request.config), request, ports);
  }
};

}  // namespace agon
