// A pair of players and their games by Evasion's protocol: roles, a pause, state lines, and observers.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/evasion/players/players.h"
#include "games/evasion/rules/rules.h"
#include "games/evasion/rules/values.h"
#include "hosting/series_table.h"
#include "net/web_socket.h"

namespace agon::evasion {

/// Options of `agon serve evasion` besides its numbers and the rules.
struct WireSettings {
  int games = 1;
  bool swap = false;
  bool classic = false;
  std::optional<int> pause_ms;
  int name_limit_ms = 30000;

  static constexpr std::array field_notes{
      FieldNote{"games", "games that a pair plays", 1, 1'000'000},
      FieldNote{"swap", "play every game twice, with the roles swapped"},
      FieldNote{
          "classic",
          "behave like the original server: an observer, the hunter and the prey connect in this order, play "
          "one match, and the program exits; line of sight and log are the original's"},
      FieldNote{"pause_ms", "pause between the roles and the first state (default 2000)", 0, 3'600'000},
      FieldNote{"name_limit_ms", "limit for a client to send its name", 0, 3'600'000},
  };
};
BOOST_DESCRIBE_STRUCT(WireSettings, (), (swap, games, classic, pause_ms, name_limit_ms))

/// An observer of one table: a WebSocket that is sent each tick of its games. It is used on the table's loop;
/// an observer that came before its table was known may live on another.
struct Observer {
  std::shared_ptr<net::WebSocketPeer> peer;
  boost::asio::any_io_executor home;  ///< the loop on which the peer lives
  std::shared_ptr<std::atomic<bool>> here = std::make_shared<std::atomic<bool>>(true);

  void send(std::shared_ptr<const std::string> message) const;
  void close() const;
};

class Observers {
 public:
  /// `greeting`: the messages that bring a new observer up to date.
  void add(Observer observer, const std::vector<std::string>& greeting);
  std::vector<Observer> release() { return std::exchange(all_, {}); }
  bool empty() const { return all_.empty(); }
  void send(std::string text);
  void send_all(const std::vector<std::string>& messages);
  /// Ends all observers.
  void finish();

 private:
  std::vector<Observer> all_;
};

/// The server's log on standard output in its classic mode: the lines of the original, each with a local time
/// in brackets and a four-letter tag.
class RefereeLog {
 public:
  explicit RefereeLog(bool classic) : classic_(classic) {}

  bool classic() const { return classic_; }
  /// Tags of the original: INIT CONN SEND GAME READ INFO TIME HBUG PBUG FINN CLSE. Silent unless classic.
  void line(std::string_view tag, std::string_view text) const;

 private:
  bool classic_;
};

class Table : public SeriesTable {
 public:
  /// The first participant is the hunter of the first game.
  /// `pause`: between "hunter N M" and the first state.
  Table(TableSetup setup, std::array<Participant, 2> participants, const Config& config, RefereeLog log,
        std::chrono::milliseconds pause);

  void start() override;
  /// Adds an observer at any time; a late one gets names and present state first.
  void observe(Observer observer);
  /// Gives up the observers of a table that does not begin; they belong to the next one.
  std::vector<Observer> release_observers() { return observers_.release(); }
  /// Text of the present state for the players, the same for both, written once a tick.
  const std::string& state_text(const State& state);

 private:
  void open_match() override;
  std::shared_ptr<SeatLink> link(const std::shared_ptr<LiveMatch>& match,
                                 const std::shared_ptr<LineConnection>& connection, Seat seat) override;
  void begun() override;
  void stepped(const AnyMatch& match) override;
  void ended(const AnyMatch& match) override;
  void series_ended() override;

  std::vector<std::string> greeting() const;
  void log_step(const AnyMatch& match) const;
  void tell_the_end(const AnyMatch& match);
  void report_series() const;

  const Config& config_;
  RefereeLog log_;
  std::chrono::milliseconds pause_;
  boost::asio::steady_timer timer_;
  Observers observers_;
  std::array<long, 2> ticks_as_prey_{};  ///< by participant
  std::string state_text_;
  int text_tick_ = -1;
  bool started_ = false;
};

}  // namespace agon::evasion
