// Teams of a served world that this program plays: `--seat red=champion`, `=cmd:python3 bot.py`, `=person`.
// Their players are clients of the server like any others, and know no more than those.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "games/zappy/wire/house/outside_mate.h"
#include "games/zappy/wire/settings.h"
#include "hosting/live_runtime.h"
#include "hosting/seat_plan.h"

namespace agon::zappy {

/// The plan of each team. Throws BadRequest for a player that cannot play a team.
std::vector<SeatPlan> team_plans(const ServeSettings& serve, const std::vector<std::string>& names,
                                 int clients);

class HouseTeams {
 public:
  using Mates = std::vector<std::shared_ptr<OutsideMate>>;

  /// `serve` starts programs and invites people. Players come to `port` of `host`.
  HouseTeams(LiveRuntime& runtime, const WireSettings& settings, const ServeSettings& serve, std::string host,
             std::uint16_t port)
      : runtime_(runtime),
        settings_(settings),
        programs_(serve.programs),
        invite_(serve.invite),
        host_(std::move(host)),
        port_(port) {}

  /// Starts the players of a world that has been opened as that match. Returns the programs and persons among
  /// them, to be waited for at its end. `failed` receives their faults, on any thread.
  Mates begin(const std::string& match, int round, const std::function<void(Fault)>& failed);
  /// Sends no more players; those in the world play until the server closes.
  void stop();

 private:
  /// A team of built-in players in one world.
  struct Team {
    std::shared_ptr<std::atomic<bool>> over;
    std::jthread thread;
  };

  void begin_team(Seat team, int round);
  std::shared_ptr<OutsideMate> mate(Seat team, int number, const std::string& match,
                                    const std::function<void(Fault)>& failed);
  ClientSettings client_of(Seat team, int players) const;
  int places() const;

  LiveRuntime& runtime_;
  const WireSettings& settings_;
  std::shared_ptr<const ProgramHost> programs_;
  std::function<std::shared_ptr<SeatPort>(const std::string& match, Seat seat)> invite_;
  const std::string host_;
  const std::uint16_t port_;
  std::vector<Team> teams_;
};

}  // namespace agon::zappy
