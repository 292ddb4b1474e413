// What a live match is made of: how it is set up, who sits at its seats, and who follows it inside the
// program.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/match.h"
#include "arena/past.h"
#include "core/record.h"
#include "hosting/live_runtime.h"
#include "hosting/step_clock.h"

namespace agon {

/// A live match as the program sees it.
class LiveHandle {
 public:
  virtual ~LiveHandle() = default;
  virtual const std::string& id() const = 0;
  virtual bool over() const = 0;
  virtual void abort() = 0;  ///< ends it without an outcome
};

/// Who sits at a seat of a live match: a player of the house on a worker, a person, or a socket.
template <Game G>
class SeatLink {
 public:
  virtual ~SeatLink() = default;
  /// The seat must decide on the match's present state. The answer goes to LiveMatch::answer, unreadable or
  /// leave.
  virtual void ask(const Match<G>& match, Seat seat) = 0;
  /// Real time: the beat has come and the seat has not answered. The last moment to do so.
  virtual void at_beat(const Match<G>&, Seat) {}
  /// A step was played on which the seat did not decide.
  virtual void watch(const Match<G>&, Seat) {}
  /// A player that takes a moment to come up begins to; `ready` is then called on the match's loop, and the
  /// match begins when all are there. False: it is ready as it is.
  virtual bool prepare(std::function<void()>) { return false; }
  virtual void end(const Match<G>&) {}
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
template <Game G>
struct LiveListener {
  std::function<void(const Match<G>&)> stepped;
  std::function<void(const Match<G>&)> ended;
};

template <Game G>
struct LiveOptions {
  std::shared_ptr<const G> game;
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

}  // namespace agon
