// The Asio driver: one live match on its network loop, how it is set up, who sits at its seats, and who
// follows it inside the program. It asks the seats, keeps the beat and the clocks, records, and lets people
// watch.
#pragma once

#include <boost/asio/steady_timer.hpp>
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

/// What a live match is asked to keep. A game's own pace is one of these.
struct StepPace {
  StepPace(Pace pace = {})
      : kind(pace.kind),
        first(pace.kind == PaceKind::real_time && pace.first_beat.count() > 0 ? pace.first_beat : pace.beat),
        rest(pace.beat) {}

  PaceKind kind;
  Nanoseconds first, rest;  ///< lock-step: the least time a step takes; real time: the time of a step
  /// Real time: a step is played as soon as every seat has answered, and one without a time only then.
  bool ends_early = false;

  Pace pace() const { return {kind, rest, first == rest ? Nanoseconds{0} : first}; }
};

class StepClock {
 public:
  explicit StepClock(StepPace pace) : pace_(pace) {}

  /// A beat that came a little late does not delay the next; after a longer wait, and after a step that ended
  /// early, the beat starts anew.
  void begin(Nanoseconds now, bool first) {
    const auto length = first ? pace_.first : pace_.rest;
    const bool on_time = now >= due_ && now - due_ < length / 4;
    began_ = on_time ? due_ : now;
    due_ = began_ + length;
    beats_ = pace_.kind == PaceKind::real_time && (length.count() > 0 || !pace_.ends_early);
  }

  Nanoseconds began() const { return began_; }
  Nanoseconds due() const { return due_; }
  /// The step is played when it is due, whoever has answered.
  bool beats() const { return beats_; }
  /// It is played before that once all have answered.
  bool ends_early() const { return pace_.ends_early; }
  /// It has a time at all.
  bool has_length() const { return due_ > began_; }

 private:
  StepPace pace_;
  Nanoseconds began_{0}, due_{0};
  bool beats_ = false;
};

/// Who sits at a seat of a live match: a player of the house on a worker, a person, or a socket.
class SeatLink {
 public:
  virtual ~SeatLink() = default;
  /// The seat must decide on the match's present state. The answer goes to LiveMatch::answer, unreadable or
  /// leave.
  virtual void ask(const AnyMatch& match, Seat seat) = 0;
  /// Real time: the beat has come and the seat has not answered. The last moment to do so.
  virtual void at_beat(const AnyMatch&, Seat) {}
  /// A step was played on which the seat did not decide.
  virtual void watch(const AnyMatch&, Seat) {}
  /// A player that takes a moment to come up begins to; `ready` is then called on the match's loop, and the
  /// match begins when all are there. False: it is ready as it is.
  virtual bool prepare(std::function<void()>) { return false; }
  virtual void end(const AnyMatch&) {}
  /// Who sits here has gone: what else is known of that.
  virtual Fault explained(Fault fault) { return fault; }
  /// How long after the deadline of a move of `allowed` somebody who judges lateness better than the match's
  /// clock may take to say so: a program's seat knows what kept it from its core, and hears where a slow one
  /// was.
  virtual Nanoseconds patience(Nanoseconds /*allowed*/) const { return Nanoseconds{0}; }
  /// After the end: what a program leaves behind goes to `take`, on the match's loop, once. False: it leaves
  /// nothing.
  using TakeLeft = std::function<void(SeatReport report, const PrivatePart& part)>;
  virtual bool leave_behind(TakeLeft) { return false; }
};

/// Somebody who follows a live match inside the program, such as the game's own observers.
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
  /// A decision without any clock may take this long before its player counts as hanging.
  Nanoseconds watchdog = std::chrono::minutes(10);
  NetworkLoop* loop = nullptr;  ///< null: the first one
  std::string called{};         ///< what the game's own protocol calls the match; empty: nothing
  bool thoughts = false;        ///< what built-in players think is kept in the private parts of their seats
  std::shared_ptr<const Past> past{};  ///< where it goes on from; null: its start
};

/// All functions are called on the thread of its loop.
class LiveMatch : public std::enable_shared_from_this<LiveMatch> {
 public:
  LiveMatch(LiveRuntime& stage, LiveOptions options);

  void sit(Seat seat, std::shared_ptr<SeatLink> link) { links_[seat] = std::move(link); }
  void listen(LiveListener listener) { listeners_.push_back(std::move(listener)); }

  /// Can be watched from now on, and begins as soon as all players are ready: at once, unless one has to come
  /// up first.
  void start();
  NetworkLoop& loop() { return loop_; }

  const std::string& id() const { return id_; }
  bool over() const { return finished_; }
  const AnyMatch& match() const { return match_; }
  const LiveOptions& options() const { return options_; }
  Nanoseconds now() const { return std::chrono::steady_clock::now() - began_; }
  Nanoseconds at(std::chrono::steady_clock::time_point time) const { return time - began_; }
  /// What a seat did wrong outside its turn goes to its panel and the log of the match.
  const std::vector<SeatRecord>& seats() const { return options_.seats; }

  void answer(Seat seat, AnyValue action, Nanoseconds arrived);
  void unreadable(Seat seat, std::string text, Nanoseconds arrived);
  void fail(Seat seat, Fault fault) { fail(seat, std::move(fault), now()); }
  void fail(Seat seat, Fault fault, Nanoseconds arrived);
  void leave(Seat seat, Fault fault) { leave(seat, std::move(fault), now()); }
  void leave(Seat seat, Fault fault, Nanoseconds noticed);
  void abort();  ///< ends it without an outcome

 private:
  struct Played {
    AnySession session;
    std::string lines, problem;
  };

  /// On a worker, since it may be long; whoever comes meanwhile sees the start.
  void repeat_past_first();
  void past_is_played(Played played);
  void one_ready();
  void begin();
  void open_feed();

  /// For those who come late.
  void show();
  void open_record();
  Frame frame() const;
  void begin_step();

  /// Once all have answered: lock-step waits for the beat; real time has been waiting for it, or ends the
  /// step early.
  void go_on();
  void wait_for_beat();

  /// By way of the queue: a long match of silent seats must not grow the stack.
  void play_soon();
  void beat(std::uint64_t step);

  /// Real time: whoever has not answered does so now, or misses the step.
  void call_in();

  /// One timer for all deadlines. It is left alone while it would fire no later than the earliest of them;
  /// what it then finds decides.
  void watch_clocks();

  /// When a seat is waited for no more.
  Nanoseconds last_moment(Seat seat) const;
  void clock_fired();
  void end_hangers();

  /// `wait`: for what programs leave behind; a server that stops has no time for it.
  void finish(bool wait = true);
  void keep(Seat seat, SeatReport report, const PrivatePart& part);
  void close();

  LiveRuntime& stage_;
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
  std::vector<SeatReport> reports_;  ///< of programs that have ended; empty: none
  std::chrono::steady_clock::time_point began_;
  Nanoseconds clock_due_{0};
  int preparing_ = 0;  ///< players that are still coming up
  int leaving_ = 0;    ///< programs that are still going
  bool begun_ = false, clock_armed_ = false, stepping_ = false, waits_for_beat_ = false, finished_ = false;
};

}  // namespace agon
