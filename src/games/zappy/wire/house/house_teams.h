// Teams of a served world that the house plays: `--seat red=champion`, `=cmd:python3 bot.py`, `=person`.
// Their players are clients of the server as any others, and know what those know.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "games/zappy/wire/house/outside_mate.h"
#include "games/zappy/wire/settings.h"
#include "hosting/live_runtime.h"
#include "hosting/seat_plan.h"

namespace agon::zappy {

/// One a team, who plays it. Throws BadRequest for what cannot.
std::vector<SeatPlan> team_plans(const ServeSettings& house, const std::vector<std::string>& names,
                                 int clients);

class HouseTeams {
 public:
  using Mates = std::vector<std::shared_ptr<OutsideMate>>;

  /// `house` starts programs and invites people. Players come to `port` of `host`.
  HouseTeams(LiveRuntime& stage, const WireSettings& settings, const ServeSettings& house, std::string host,
             std::uint16_t port)
      : stage_(stage),
        settings_(settings),
        programs_(house.programs),
        invite_(house.invite),
        host_(std::move(host)),
        port_(port) {}

  /// A world has been opened as that match; whoever plays there comes. Those from outside are returned, to be
  /// waited for at its end. `failed` is told their faults, on any thread.
  Mates begin(const std::string& match, int round, const std::function<void(Fault)>& failed);
  /// Nobody comes any more; who is there plays until the server closes.
  void stop();

 private:
  /// One of the built-in players' teams in one world.
  struct Team {
    std::shared_ptr<std::atomic<bool>> over;
    std::jthread thread;
  };

  void begin_team(Seat team, int round);
  std::shared_ptr<OutsideMate> mate(Seat team, int number, const std::string& match,
                                    const std::function<void(Fault)>& failed);
  ClientSettings client_of(Seat team, int players) const;
  int places() const;

  LiveRuntime& stage_;
  const WireSettings& settings_;
  std::shared_ptr<const ProgramHost> programs_;
  std::function<std::shared_ptr<SeatPort>(const std::string& match, Seat seat)> invite_;
  const std::string host_;
  const std::uint16_t port_;
  std::vector<Team> teams_;
};

}  // namespace agon::zappy
