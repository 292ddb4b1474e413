// One match of two clients, or of a client and a built-in player: its clock, the clients' commands, and the
// messages to them and to the spectators.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <memory>

#include "games/tron/players/players.h"
#include "games/tron/wire/commands.h"
#include "games/tron/wire/gallery.h"
#include "games/tron/wire/lobby.h"
#include "hosting/served_match.h"
#include "net/frame_stream.h"

namespace agon::tron::wire {

/// A client of the agents' port: its connection and, once it has joined, its place. From then on it lives on
/// the loop of its match.
class Table;

class AgentLink : public std::enable_shared_from_this<AgentLink> {
 public:
  explicit AgentLink(net::FrameStream connection) : stream(std::move(connection)) {}

  net::FrameStream stream;
  std::optional<Seat> door;  ///< the side whose own socket it connected to
  Seat side = blue;
  std::string nickname;  ///< ISO-8859-1
  std::string name;      ///< agent_name
  std::weak_ptr<Table> table;
  int refusals = 0;
  net::SteadyTime until{};  ///< end of its wait for an opponent

  /// Passes its messages to its table until its connection ends.
  net::awaitable<void> play();
};

/// The reason why a frame ends its connection.
std::string too_long(const net::FrameResult& frame);

class Table : public std::enable_shared_from_this<Table> {
 public:
  /// `places`: by side; a side that a built-in player plays has no agent, as in `seats`.
  Table(LiveRuntime& runtime, const WireSettings& settings, const ServeSettings& serve,
        const std::vector<SeatPlan>& seats, std::uint64_t seed, const std::array<WaitingPlayer, 2>& places);

  /// `done` is called once, when the match has ended.
  void when_done(std::function<void()> done) { done_ = std::move(done); }
  /// Sends StartGame; the first snapshot follows `after` its time.
  void start(std::chrono::milliseconds after);
  /// A message of one of the two clients.
  void take(AgentLink& agent, const Message& message, Commands::Arrival arrived);
  /// A client's connection has ended.
  void left(const AgentLink& agent);
  void watch(std::shared_ptr<Spectator> spectator) {
    if (gallery_) gallery_->add(std::move(spectator));
  }
  const std::string& name() const { return name_; }
  const LoopPlace& place() const { return place_; }
  /// The clients that are still connected, as far as the kernel knows.
  std::vector<WaitingPlayer> reachable() const;
  /// Ends a match that cannot begin because an opponent is gone.
  void call_off() { finish(); }

  // Called by the seats of its clients.
  void asked(const AnyMatch& match);
  void call_in(const AnyMatch& match, Seat side);

 private:
  using Clock = std::chrono::steady_clock;

  void begin_game();
  void end_cycle();
  void answer(Seat side);
  void stepped(const AnyMatch& match);
  void ended(const AnyMatch& match);
  void report(const AnyMatch& match) const;
  void send_all(std::string_view frames);
  void send_snapshot(const State& state);
  void note_departures();
  void finish();

  LiveRuntime& runtime_;
  LoopPlace place_;
  const WireSettings& settings_;
  const ServeSettings& serve_;
  std::vector<SeatPlan> seats_;
  std::uint64_t seed_;
  std::string name_;                                  ///< in the clients' tokens; empty: none
  std::array<std::shared_ptr<AgentLink>, 2> agents_;  ///< by side; null: a built-in player
  std::array<std::string, 2> nicknames_;              ///< ISO-8859-1
  std::array<WaitingPlayer, 2> places_;
  std::array<bool, 2> gone_{}, told_gone_{};
  std::shared_ptr<const Rules> rules_;
  std::shared_ptr<Gallery> gallery_;
  std::shared_ptr<LiveMatch> live_;
  Commands commands_;
  boost::asio::steady_timer timer_;
  std::optional<std::uint64_t> asked_;  ///< the step whose commands are accepted
  bool ending_cycle_ = false;
  std::function<void()> done_;
};

}  // namespace agon::tron::wire
