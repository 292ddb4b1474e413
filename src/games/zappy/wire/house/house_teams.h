// Teams of a served world that this program plays: `--seat red=champion`, `=cmd:python3 bot.py`, `=person`.
// Their players are clients of the server like any others, and know no more than those.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "arena/program_player.h"
#include "core/game_info.h"
#include "core/program_seat.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/wire/client/client.h"
#include "games/zappy/wire/settings.h"
#include "hosting/game_server.h"
#include "hosting/live_runtime.h"

namespace agon::zappy {

/// One player of a served world that a program or a person controls. It is a client of the server like any
/// other, on a thread of its own, for one life in one world.
class OutsideMate : public ClientProgram {
 public:
  struct Place {
    ClientSettings client;  ///< for one player
    int team = 0;
    int number = 0;  ///< among those of its team
    /// Receives faults, on the mate's own thread; the fault's seat is the team.
    std::function<void(Fault)> failed;
    std::function<void(const std::string&)> problem{};  ///< anything else; may be empty
    /// The player is gone by that fault, and has left this behind; may be empty. On the mate's own thread.
    std::function<void(const Fault&, const PrivatePart&)> gone{};
  };

  ~OutsideMate() override { end(); }

  int team() const { return place_.team; }
  int number() const { return place_.number; }
  /// Notes how the game ended, before its players are disconnected: nothing is waited for any more.
  void told_outcome(const Outcome& outcome);
  /// Whether it was connected until the server closed the game. True only after its end.
  bool saw_the_end() const { return saw_the_end_; }

  int take_door() override { return -1; }
  Nanoseconds start_limit() const override { return {}; }
  void note_connected() override {}
  std::optional<std::string> ended(Nanoseconds at_most) override;
  Nanoseconds end_limit() const override { return std::chrono::seconds(10); }
  void end() override;
  SeatReport report() const override { return report_; }
  PrivatePart private_part() const override { return part_; }

 protected:
  explicit OutsideMate(Place place) : place_(std::move(place)) {}
  /// Call it last in a constructor: it starts the mate's thread.
  void start();
  /// Prepares the player, on the mate's own thread, before it joins.
  virtual void prepare() {}
  /// Chooses a command; `stop` may be requested meanwhile. Throws to leave.
  virtual Command decide(const View& view, const std::stop_token& stop) = 0;
  /// Called when its life is over; fills in report and private part. On the mate's own thread.
  virtual void finish(const Outcome&) {}
  Fault fail(FaultKind kind, std::string code, const std::string& text) const;

  const Place place_;
  SeatReport report_;
  PrivatePart part_;

 private:
  void live(const std::stop_token& stop);
  /// The command, or none if the rules do not have it.
  Command checked(Command command) const;

  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  std::atomic<bool> saw_the_end_ = false;
  std::optional<Outcome> outcome_;
  std::jthread thread_;
};

/// Limit of a program's answer, where the world does not wait for players.
inline constexpr Nanoseconds program_limit = std::chrono::seconds(10);

/// A player of a served world that is a program: it speaks the arena's JSON lines and is sent what a player
/// of the lock-step game is sent.
class ProgramMate : public OutsideMate {
 public:
  /// `config`: that of the lock-step game with as many teams and places. `limit`: for an answer.
  ProgramMate(Place place, const Config& config, std::shared_ptr<const ProgramHost> programs,
              std::string program, Nanoseconds limit);
  ~ProgramMate() override { end(); }

 protected:
  void prepare() override;
  Command decide(const View& view, const std::stop_token& stop) override;
  void finish(const Outcome& outcome) override;

 private:
  const std::shared_ptr<const AnyGame> game_;
  const int places_;
  std::shared_ptr<const ProgramHost> programs_;
  const std::string program_;
  const Nanoseconds limit_;
  std::optional<ProgramPlayer> player_;
  std::uint64_t step_ = 0;
};

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
  std::shared_ptr<OutsideMate> mate(Seat team, int number, const std::string& match, int round,
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
  std::mutex reporting_;
  std::set<std::pair<int, Seat>> reported_;  ///< rounds and teams of which a failed program was reported
};

}  // namespace agon::zappy
