// A pair of connections and the games they play: one, several, with roles exchanged or not.
#pragma once

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <optional>

#include "hosting/live_match.h"
#include "games/evasion/rules/rules.h"
#include "games/evasion/wire/connection.h"
#include "games/evasion/wire/referee_log.h"
#include "games/evasion/wire/observers.h"
#include "games/evasion/wire/settings.h"

namespace agon::evasion {

class Table : public std::enable_shared_from_this<Table> {
 public:
  /// The first of the players hunts in the first game.
  Table(LiveRuntime& stage, const WireSettings& settings, const RefereeLog& journal, std::uint64_t seed,
        std::array<std::shared_ptr<Connection>, 2> players);

  /// `done` is called once, when the last game has ended.
  void when_done(std::function<void()> done) { done_ = std::move(done); }
  void start();
  /// An observer may come at any time; a late one gets names and present state first.
  void observe(std::shared_ptr<net::WebSocketPeer> peer);
  /// Text of the present state for the players, the same for both, written once a tick.
  const std::string& state_text(const State& state);
  const std::shared_ptr<LiveMatch<Rules>>& live() const { return live_; }

 private:
  struct Result {
    std::size_t hunter = 0;  ///< which of the two players
    State last;
  };

  Connection& hunter() { return *players_[hunting_]; }
  Connection& prey() { return *players_[1 - hunting_]; }
  std::vector<std::string> greeting() const;
  void announce_roles();
  void begin_game();
  void stepped(const Match<Rules>& match);
  void ended(const Match<Rules>& match);
  void log_step(const Match<Rules>& match) const;
  void tell_the_end(const Match<Rules>& match);
  void next_game();
  void report_series() const;
  void finish();

  LiveRuntime& stage_;
  const WireSettings& settings_;
  RefereeLog journal_;
  std::uint64_t seed_;
  std::array<std::shared_ptr<Connection>, 2> players_;
  std::function<void()> done_;
  std::shared_ptr<const Rules> rules_;
  boost::asio::steady_timer pause_;
  Observers observers_;
  std::shared_ptr<LiveMatch<Rules>> live_;
  std::vector<Result> results_;
  std::size_t hunting_ = 0;  ///< index of the player who hunts in this game
  std::string state_text_;
  int text_tick_ = -1;
  bool started_ = false;
};

}  // namespace agon::evasion
