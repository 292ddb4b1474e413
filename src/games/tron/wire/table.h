// One match of two clients: its clock, their commands, what they and the spectators are told.
#pragma once

#include <boost/asio/steady_timer.hpp>

#include "hosting/live_match.h"
#include "games/tron/wire/agent.h"
#include "games/tron/wire/commands.h"
#include "games/tron/wire/gallery.h"

namespace agon::tron::wire {

class Table : public std::enable_shared_from_this<Table> {
 public:
  Table(LiveRuntime& stage, const WireSettings& settings, std::uint64_t seed,
        const std::array<Place, 2>& places);

  /// `done` is called once, when the match has ended.
  void when_done(std::function<void()> done) { done_ = std::move(done); }
  /// Sends StartGame; the first snapshot follows `after` its time.
  void start(std::chrono::milliseconds after);
  /// A message of one of the two clients.
  void take(Agent& agent, const Message& message, Commands::Arrival arrived);
  /// A client's connection has ended.
  void left(const Agent& agent);
  void watch(std::shared_ptr<Spectator> spectator) { gallery_->add(std::move(spectator)); }
  const std::string& name() const { return name_; }

 private:
  using Clock = std::chrono::steady_clock;

  void begin_game();
  void begin_cycle(const Match<Rules>& match);
  void wait_for_beat(Clock::time_point due);
  void end_cycle();
  void stepped(const Match<Rules>& match);
  void ended(const Match<Rules>& match);
  void report(const Match<Rules>& match) const;
  void send_all(std::string_view frames);
  void send_snapshot(const State& state);
  void note_departures();

  LiveRuntime& stage_;
  const WireSettings& settings_;
  std::uint64_t seed_;
  std::string name_;                              ///< in the clients' tokens; empty: none
  std::array<std::shared_ptr<Agent>, 2> agents_;  ///< by side
  std::array<bool, 2> gone_{}, told_gone_{};
  std::shared_ptr<const Rules> rules_;
  std::shared_ptr<Gallery> gallery_;
  std::shared_ptr<LiveMatch<Rules>> live_;
  Commands commands_;
  boost::asio::steady_timer timer_;
  Clock::time_point began_, due_;  ///< of the cycle
  bool on_the_beat_ = false;       ///< the cycle ends because its time is over
  bool ending_cycle_ = false;
  std::function<void()> done_;
};

}  // namespace agon::tron::wire
