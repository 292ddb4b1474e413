// A table at which two players play a series of matches. Each is a connection that speaks lines, or another
// player of the server. The game decides what connections are told and how a line becomes an action.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "hosting/served_match.h"
#include "net/line_stream.h"

namespace agon {

// A player's connection that speaks lines. Each ask() takes the player's next line; lines have no numbers, so
// a line that comes when a question is over answers that one, and is dropped. Lines are read as they come;
// beyond a limit reading pauses. Lines that came before the connection closed still count: its end is told
// when a line is wanted and there is none. Lives on one loop; until run() it may be moved to another.

class LineConnection : public std::enable_shared_from_this<LineConnection> {
 public:
  using Arrival = std::chrono::steady_clock::time_point;
  struct Line {
    std::string text;  ///< only the beginning if the line is too long
    bool too_long = false;
    Arrival arrived;
  };
  using LineHandler = std::function<void(const Line& line)>;
  static constexpr std::size_t most_held = 64 * 1024;  ///< bytes of lines sent ahead

  /// `too_long`: the reason for closing the connection at a line that is too long; empty: hand the line on.
  LineConnection(std::string name, net::LineStream stream, boost::asio::io_context& loop,
                 std::string too_long = {});

  const std::string& name() const { return name_; }
  const std::string& peer() const { return stream_.peer(); }
  bool open() const { return open_; }
  /// Whether the peer is still connected, as far as the kernel knows.
  bool reachable() const { return open_ && !stream_.peer_gone(); }
  /// Whether it is closed, and none of its lines is left.
  bool gone() const { return !reachable() && held_.empty(); }

  void send(std::string_view text) { stream_.send(text); }
  /// Sets the receiver of requested lines. It is never called from within ask().
  void on_line(LineHandler handler) { handler_ = std::move(handler); }
  /// Requests one line.
  void ask();
  /// Withdraws a request. Its line is still owed, and dropped when it comes.
  void forget();
  /// Begins another match: lines of the earlier one are no answers in it, also those that are still owed.
  void begin_anew();
  /// Whether a line has been taken in this match.
  bool has_spoken() const { return spoken_; }
  /// `handler` is called once, when the connection ends by itself; never after finish().
  void when_closed(std::function<void()> handler) { closed_ = std::move(handler); }
  /// Closes the connection once everything has been sent.
  void finish(std::string_view reason);

  /// Reads until the connection ends. The connection lives as long as this coroutine.
  net::awaitable<void> run();

 private:
  void deliver();
  void tell_closed();

  std::string name_, too_long_;
  net::LineStream stream_;
  boost::asio::steady_timer taken_;  ///< cancelled when held lines have been taken
  LineHandler handler_;
  std::function<void()> closed_;
  std::deque<Line> held_;
  std::size_t held_bytes_ = 0;
  std::size_t owed_ = 0;  ///< lines that answer withdrawn requests
  bool open_ = true, wanted_ = false, spoken_ = false;
};

/// How many matches two players play. With `swap` each game is played twice, seats swapped, from one seed.
struct SeriesPlan {
  int games = 1;
  bool swap = false;
  /// A player that left between two matches may come back by its name within this time; 0: the series ends.
  std::chrono::milliseconds return_limit{0};

  static constexpr int usual_return_limit_ms = 60'000;
  static constexpr const char* return_limit_note =
      "limit for a player that left between two games to come back by its name (0: the series ends)";

  int matches() const { return games * (swap ? 2 : 1); }
  /// A sum of so many matches compares the players: with `swap` both had each seat equally often.
  bool comparable(int played) const { return played > 0 && (!swap || played % 2 == 0); }
};

struct Participant {
  SeatPlan plan;
  std::shared_ptr<LineConnection> connection;  ///< null: not a socket's seat
  bool new_here = false;                       ///< it came back, and has not been told of a match

  std::string name() const {
    if (!plan.name.empty()) return plan.name;
    return connection ? connection->name() : plan.player;
  }
  bool here() const { return !connection || connection->reachable(); }
};

/// The common part of a server's tables, and the place and seed of this one.
struct TableSetup {
  LiveRuntime& runtime;
  const ServeSettings& settings;
  const SeriesPlan& series;
  std::shared_ptr<const AnyGame> rules;
  LoopPlace place;
  std::uint64_t seed = 0;
};

//
// A match counts once both players have taken part in it. Clients of some originals leave at the end of every
// match, so a player that leaves after it, and before its first line in the next one, has not lost that one.
// The table then waits until a connection with the player's name takes its place.
class SeriesTable : public std::enable_shared_from_this<SeriesTable> {
 public:
  /// In the first match participant 0 sits at seat 0.
  SeriesTable(TableSetup setup, std::array<Participant, 2> participants);
  virtual ~SeriesTable() = default;

  const LoopPlace& place() const { return setup_.place; }
  const std::array<Participant, 2>& participants() const { return participants_; }
  /// The connections that are still open, as far as the kernel knows.
  std::vector<std::shared_ptr<LineConnection>> reachable() const;
  bool all_reachable() const;

  /// `done` is called once, after the last match.
  void when_done(std::function<void()> done) { done_ = std::move(done); }
  using Awaits = std::function<void(std::shared_ptr<SeriesTable> table, bool waits)>;
  /// `awaits` is called when players may come back, from the end of a match to the beginning of the next, and
  /// when they no longer may.
  void when_awaiting(Awaits awaits) { awaits_ = std::move(awaits); }
  /// Gives a player that lives here the place of the one of its name that left. False: nobody of that name is
  /// awaited.
  bool come_back(const std::shared_ptr<LineConnection>& player);
  void end_if_awaiting();  ///< waits no longer
  virtual void start() { open_match(); }
  /// Ends the table before its first match, without a word to the players.
  void call_off() { leave_series(); }

 protected:
  /// Prepares a match. It must call begin_match, now or later.
  virtual void open_match() = 0;
  /// The time between a match and the preparation of the next one, and between the last state and the end of
  /// a match that is called off.
  virtual std::chrono::milliseconds rest() const { return {}; }
  /// The match that was prepared or begun does not count, since a player had left before it took part.
  virtual void called_off() = 0;
  /// A player has come back to a match that is prepared and has not begun.
  virtual void came_back(Seat) {}
  virtual std::shared_ptr<SeatLink> link(const std::shared_ptr<LiveMatch>& match,
                                         const std::shared_ptr<LineConnection>& connection, Seat seat) = 0;
  virtual Clocks clocks() const { return rules().clocks(); }
  virtual void begun() {}
  virtual void stepped(const AnyMatch&) {}
  virtual void ended(const AnyMatch& match) = 0;
  /// Called when all matches are played or a player has gone. The sum is printed only if it is comparable.
  virtual void series_ended() = 0;

  LiveRuntime& runtime() const { return setup_.runtime; }
  const ServeSettings& settings() const { return setup_.settings; }
  boost::asio::io_context& loop() const { return setup_.place->context; }
  const AnyGame& rules() const { return *setup_.rules; }
  const std::shared_ptr<LiveMatch>& live() const { return live_; }
  bool swapped() const { return setup_.series.swap && played_ % 2 == 1; }
  std::size_t participant_on(Seat seat) const { return swapped() ? 1 - seat : seat; }
  const Participant& on(Seat seat) const { return participants_[participant_on(seat)]; }
  int played() const { return played_; }
  const SeriesPlan& series() const { return setup_.series; }
  std::uint64_t match_seed() const;
  void send_all(std::string_view text);  ///< not to a player that has come back for the next match

  void begin_match();

  static Fault left_fault(Seat seat) { return {seat, FaultKind::left, "left", "the connection was closed"}; }

 private:
  bool all_have_spoken() const;
  bool all_here() const;
  /// The seat's connection has closed.
  void left(Seat seat);
  void over(const AnyMatch& match);
  void end_called_off();
  void let_come_back(bool may);
  void rest_before(void (SeriesTable::*next)(), std::chrono::milliseconds rest);
  void next_match();
  void await_return();
  void end_series();
  void leave_series();

  TableSetup setup_;
  std::array<Participant, 2> participants_;
  std::function<void()> done_;
  Awaits awaits_;
  boost::asio::steady_timer rest_;
  std::shared_ptr<LiveMatch> live_;
  SeatSet leaving_;  ///< seats that have answered in this step and are closed
  int played_ = 0;
  bool between_ = false, prepared_ = false, awaiting_ = false, called_off_ = false;
};

/// A connection at a seat of a live match. The game says what the seat is asked and what a line means.
class LineSeat : public SeatLink, public std::enable_shared_from_this<LineSeat> {
 public:
  LineSeat(std::weak_ptr<LiveMatch> match, std::shared_ptr<LineConnection> connection)
      : match_(std::move(match)), connection_(std::move(connection)) {}

  void ask(const AnyMatch& match, Seat seat) override;

  void end(const AnyMatch&) override;

 protected:
  /// Sends the request for the seat's decision.
  virtual void tell(LineConnection& connection, const AnyMatch& match, Seat seat) = 0;
  /// Handles a line of the player: an action, or a fault.
  virtual void take(LiveMatch& match, Seat seat, const LineConnection::Line& line) = 0;

 private:
  std::weak_ptr<LiveMatch> match_;
  std::shared_ptr<LineConnection> connection_;
  bool listens_ = false;
};

}  // namespace agon
