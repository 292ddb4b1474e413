// Teams of a served world that the house plays: `--seat red=champion`. Their players are clients of the
// server as any others, and know what those know.
#pragma once

#include <thread>
#include <vector>

#include "games/zappy/wire/client/client.h"
#include "games/zappy/wire/settings.h"
#include "hosting/seat_plan.h"

namespace agon::zappy {

/// One a team, who plays it. Throws BadRequest for what cannot: programs and people join by the protocol.
std::vector<SeatPlan> team_plans(const std::vector<std::string>& words,
                                 const std::vector<std::string>& names);

class HouseTeams {
 public:
  /// Their players come to `port` of `host` at once, and again in every round.
  HouseTeams(const WireSettings& settings, const std::string& host, std::uint16_t port, std::uint64_t seed);

  /// Nobody comes any more; who is there plays until the server closes.
  void stop();

 private:
  std::vector<std::jthread> teams_;
};

}  // namespace agon::zappy
