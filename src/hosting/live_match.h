// The Asio driver of a live match: its setup, the links at its seats, and listeners inside the program. It
// asks the seats, keeps the beat and the clocks, records, and feeds the watchers, on one network loop.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/past.h"
#include "arena/session.h"
#include "core/clocks.h"
#include "core/record.h"
#include "hosting/live_runtime.h"

namespace agon {

/// The pace of a live match. A game's own pace converts to it.
struct StepPace {
  StepPace(Pace pace = {})
      : kind(pace.kind),
        first(pace.kind == PaceKind::real_time && pace.first_beat.count() > 0 ? pace.first_beat : pace.beat),
        rest(pace.beat) {}

  PaceKind kind;
  Nanoseconds first, rest;  ///< lock-step: the shortest time of a step; real time: the time of a step
  /// Real time: a step ends as soon as every seat has answered. A step of length 0 waits for all answers.
  bool ends_early = false;

  Pace pace() const { return {kind, rest, first == rest ? Nanoseconds{0} : first}; }
};

class StepClock {
 public:
  explicit StepClock(StepPace pace) : pace_(pace) {}

  /// Begins a step; `first`: the match's first. A beat that comes a little late does not delay the next one.
  /// After a longer wait, or a step that ended early, the beat starts anew.
  void begin(Nanoseconds now, bool first) {
    const auto length = first ? pace_.first : pace_.rest;
    const bool on_time = now >= due_ && now - due_ < length / 4;
    began_ = on_time ? due_ : now;
    due_ = began_ + length;
    beats_ = pace_.kind == PaceKind::real_time && (length.count() > 0 || !pace_.ends_early);
  }

  Nanoseconds began() const { return began_; }
  Nanoseconds due() const { return due_; }
  /// Whether the step is played when it is due, even if seats have not answered.
  bool beats() const { return beats_; }
  /// Whether the step is played before it is due if all seats have answered.
  bool ends_early() const { return pace_.ends_early; }
  bool has_length() const { return due_ > began_; }

 private:
  StepPace pace_;
  Nanoseconds began_{0}, due_{0};
  bool beats_ = false;
};

/// The player at a seat of a live match: a built-in player or program, a person, or a socket.
class SeatLink {
 public:
  virtual ~SeatLink() = default;
  /// Asks the seat for its decision on the present state. The link answers by a call of LiveMatch: answer(),
  /// unreadable(), fail() or leave().
  virtual void ask(const AnyMatch& match, Seat seat) = 0;
  /// Real time: the beat has come, and this is the seat's last moment to answer.
  virtual void at_beat(const AnyMatch&, Seat) {}
  /// A step was played in which the seat did not decide.
  virtual void watch(const AnyMatch&, Seat) {}
  /// Begins to start a player that needs time. `ready` is then called on the match's loop, and the match
  /// begins when all are ready. False: the player is ready already, and `ready` is never called.
  virtual bool prepare(std::function<void()>) { return false; }
  virtual void end(const AnyMatch&) {}
  /// The seat's player has gone: returns the fault together with what else is known about it.
  virtual Fault explained(Fault fault) { return fault; }
  /// Time after a deadline in which the link may still judge lateness better than the match's clock. A
  /// program's seat knows how long it was kept from its core, and waits for a late program's own error line.
  /// `allowed`: the time for the move.
  virtual Nanoseconds patience(Nanoseconds /*allowed*/) const { return Nanoseconds{0}; }
  using TakeLeft = std::function<void(SeatReport report, const PrivatePart& part)>;
  /// After the end: passes the report and private part of a program to `take`, once, on the match's loop.
  /// False: there are none.
  virtual bool leave_behind(TakeLeft) { return false; }
};

/// A listener inside the program, such as the game's own observers.
struct LiveListener {
  std::function<void(const AnyMatch&)> stepped;
  std::function<void(const AnyMatch&)> ended;
};

struct LiveOptions {
  std::shared_ptr<const AnyGame> game;
  std::uint64_t seed = 0;
  std::vector<SeatRecord> seats;
  Clocks clocks;
  StepPace pace;
  /// A player that has no clock counts as hanging after this time.
  Nanoseconds watchdog = std::chrono::minutes(10);
  NetworkLoop* loop = nullptr;  ///< null: the first loop
  std::string called{};         ///< the name of the match in the game's own protocol; empty: none
  bool thoughts = false;        ///< keep the thoughts of built-in players in the private parts of their seats
  std::shared_ptr<const Past> past{};  ///< where the match continues from; null: its start
};

/// Call all functions on the thread of the match's loop.
class LiveMatch : public std::enable_shared_from_this<LiveMatch> {
 public:
  LiveMatch(LiveRuntime& runtime, LiveOptions options);

  void sit(Seat seat, std::shared_ptr<SeatLink> link) { links_[seat] = std::move(link); }
  void listen(LiveListener listener) { listeners_.push_back(std::move(listener)); }

  /// Opens the match to watchers. It begins when all players are ready, which may be at once.
  void start();
  NetworkLoop& loop() { return loop_; }

  const std::string& id() const { return id_; }
  bool over() const { return finished_; }
  const AnyMatch& match() const { return match_; }
  const LiveOptions& options() const { return options_; }
  Nanoseconds now() const { return std::chrono::steady_clock::now() - began_; }
  Nanoseconds at(std::chrono::steady_clock::time_point time) const { return time - began_; }
  const std::vector<SeatRecord>& seats() const { return options_.seats; }

  void answer(Seat seat, AnyValue action, Nanoseconds arrived);
  void unreadable(Seat seat, std::string text, Nanoseconds arrived);
  void fail(Seat seat, Fault fault) { fail(seat, std::move(fault), now()); }
  void fail(Seat seat, Fault fault, Nanoseconds arrived);
  void leave(Seat seat, Fault fault) { leave(seat, std::move(fault), now()); }
  void leave(Seat seat, Fault fault, Nanoseconds noticed);
  void abort();  ///< ends the match without an outcome

 private:
  struct Played {
    AnySession session;
    std::string lines, problem;
  };
  struct Left {
    Seat seat;
    Fault fault;
    Nanoseconds noticed;
  };

  /// Replays the past on a worker, since it may be long. Until it is done, watchers see the start.
  void repeat_past_first();
  void past_is_played(Played played);
  void one_ready();
  void begin();
  void open_feed();

  /// Gives the present frame to new watchers.
  void show();
  /// Tells the watchers of the step that was played last.
  void show_step();
  void open_record();
  Frame frame() const;
  void begin_step();

  /// Goes on once all seats have answered. Lock-step then waits for the beat; real time is waiting for it
  /// already, or ends the step early.
  void go_on();
  void wait_for_beat();

  /// Plays the step from the queue: a long match of silent seats must not grow the stack.
  void play_soon();
  void beat(std::uint64_t step);

  /// Real time: each seat that has not answered does so now, or misses the step.
  void call_in();

  /// One timer serves all deadlines. It stays as it is if it fires no later than the earliest deadline;
  /// clock_fired() then decides.
  void watch_clocks();

  /// The time until which the match waits for a seat.
  Nanoseconds last_moment(Seat seat) const;
  void clock_fired();
  void end_hangers();

  /// `wait`: wait for what programs leave behind; a server that stops does not.
  void finish(bool wait = true);
  void keep(Seat seat, SeatReport report, const PrivatePart& part);
  void close();

  LiveRuntime& runtime_;
  LiveOptions options_;
  NetworkLoop& loop_;
  AnySession session_;
  AnyMatch& match_;
  std::string id_;
  StepClock clock_;
  boost::asio::steady_timer beat_timer_, clock_timer_;
  std::vector<std::shared_ptr<SeatLink>> links_;
  std::vector<LiveListener> listeners_;
  std::shared_ptr<Feed> feed_;
  std::shared_ptr<LiveRecord> record_;
  std::vector<SeatReport> reports_;  ///< by seat, from programs that have ended; empty: none
  /// The players who left while the past is replayed, for the match that comes out of it; empty: it is not.
  std::optional<std::vector<Left>> left_early_;
  std::chrono::steady_clock::time_point began_;
  Nanoseconds clock_due_{0};
  int preparing_ = 0;  ///< number of players that are not ready yet
  int leaving_ = 0;    ///< number of programs that have not left their report yet
  bool begun_ = false, clock_armed_ = false, stepping_ = false, waits_for_beat_ = false, finished_ = false;
};

// A built-in player or a program at a seat of a live match. A built-in player thinks on a worker. A program
// has a thread of its own, so no program waits for another.

struct HostedPlayer {
  std::string name;  ///< "champion", "cmd:python3 bot.py"
  std::uint64_t seed = 0;
  std::shared_ptr<const ProgramHost> programs{};  ///< starts programs; null: programs are not allowed
  /// Upper limit of the time that the player is told it has, besides the match's clocks; 0: none.
  Nanoseconds limit{0};
};

/// Creates the player on the thread on which it thinks, since that may take long. The match begins when it is
/// ready. Throws BadRequest if there is no built-in player of that name.
std::shared_ptr<SeatLink> make_player_link(LiveRuntime& runtime, const std::shared_ptr<LiveMatch>& match,
                                           const HostedPlayer& player, Seat seat);

// A seat of a live match that is answered in JSON from outside: a person at a page. Lives on the runtime's
// first loop.

/// The question to a seat.
struct SeatQuestion {
  Seat seat = 0;
  std::uint64_t step = 0;
  double ms_left = -1;  ///< by the strictest clock; -1: no limit
  double beat_ms = 0;   ///< real time: the match goes on after this time, even without an answer; 0: it waits
  boost::json::value view;     ///< what the seat can see
  boost::json::value choices;  ///< [{action, label, keys, cells, idle}]
};

class SeatPort {
 public:
  virtual ~SeatPort() = default;
  /// Asks for a decision. Pass the decision to `answer`.
  virtual void ask(SeatQuestion question) = 0;
  virtual void end(const Outcome& outcome) = 0;
  /// The answer breaks the rules. It costs nothing, and the question stands.
  virtual void refused(const std::string& why) = 0;
  /// Called before the match begins. Call `here` once, when the person has come or will not come.
  virtual void await_arrival(std::function<void()> here) { here(); }

  /// Set by the match. Returns why the action cannot be read; empty: it was accepted. An unreadable action
  /// costs nothing, and the page may send another.
  std::function<std::string(const boost::json::value& action)> answer;
  /// Set by the match. Call it when the person has gone.
  std::function<void(Fault fault)> leave;
};

}  // namespace agon
