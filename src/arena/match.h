// One match without I/O. The driver reports events (ask, submit, expire, leave), and the match tells which
// answers it waits for (waiting, deadline). It reads no clock and opens no socket; `now` is the time since
// the match began, and the driver supplies it.
//
//   while (!match.over()) {
//     for every seat in match.waiting(): match.ask(seat, now), and get its answer to match.submit(...)
//     when match.ready(): match.step()
//   }
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "core/game.h"

namespace agon {

inline constexpr Nanoseconds never = Nanoseconds::max();

/// `G`: a Game, or AnyGame.
template <class G>
class Match {
 public:
  using Action = typename G::Action;
  using State = typename G::State;

  Match(std::shared_ptr<const G> game, std::uint64_t seed, Clocks clocks)
      : game_(std::move(game)),
        clocks_(clocks),
        state_(game_->start(seed)),
        seats_(game_->seats()),
        decisions_(game_->seats()) {
    begin_step();
  }

  const G& game() const { return *game_; }
  const std::shared_ptr<const G>& rules() const { return game_; }
  const State& state() const { return state_; }
  /// The state before the last step; null unless keep_before() was called before that step.
  const State* before() const { return before_ ? &*before_ : nullptr; }
  std::uint64_t steps() const { return steps_; }
  bool over() const { return deciders_.empty(); }
  const SeatSet& deciders() const { return deciders_; }
  /// Deciders whose answer is still to come. A seat that left or used up its total time is never among them.
  const SeatSet& waiting() const { return waiting_; }
  bool ready() const { return !over() && waiting_.empty(); }

  /// Notes that the seat was asked at `now`: its clock runs from here.
  void ask(Seat seat, Nanoseconds now) {
    seats_[seat].asked = now;
    seats_[seat].running = true;
  }

  /// The moment at which the clock of a waiting seat runs out.
  Nanoseconds deadline(Seat seat) const {
    const auto& place = seats_[seat];
    if (!place.running) return never;
    const Nanoseconds left = allowance(place);
    return left == never ? never : place.asked + left;
  }
  /// The earliest deadline of all waiting seats.
  Nanoseconds deadline() const {
    Nanoseconds earliest = never;
    waiting_.each([&](Seat seat) { earliest = std::min(earliest, deadline(seat)); });
    return earliest;
  }
  /// The time that the strictest clock leaves a seat at the start of a move, not now; `never` without clocks.
  Nanoseconds time_left(Seat seat) const { return allowance(seats_[seat]); }
  /// The rest of the total clock; `never` without one.
  Nanoseconds total_left(Seat seat) const {
    if (clocks_.total.count() == 0) return never;
    return std::max(Nanoseconds{0}, clocks_.total - seats_[seat].used);
  }
  /// From now on the state before each step is kept, for pictures that mark what changed.
  void keep_before() { keeps_before_ = true; }
  /// Whether the seat is not asked any more: its player is gone, or its total time is used up.
  bool silent(Seat seat) const { return seats_[seat].silence.has_value(); }

  /// The whole answer of a seat arrived at `now`. Ignored unless the seat is waited for.
  void submit(Seat seat, Action action, Nanoseconds now) {
    if (!waiting_.contains(seat)) return;
    if (now > deadline(seat)) return late(seat, now);
    stop_clock(seat, now);
    auto fault = game_->check(state_, seat, action);
    decisions_[seat].action = std::move(action);
    if (fault) {
      decisions_[seat].fault = FaultKind::illegal;
      report(std::move(*fault), seat);
    }
    waiting_.erase(seat);
  }

  /// Notes an answer that is not an action of this game.
  void unreadable(Seat seat, std::string text, Nanoseconds now) {
    fail(seat, {seat, FaultKind::unreadable, "unreadable", std::move(text)}, now);
  }

  /// Notes that no action will come for this step; `fault` is the reason.
  void fail(Seat seat, Fault fault, Nanoseconds now) {
    if (!waiting_.contains(seat)) return;
    if (now > deadline(seat)) return late(seat, now);
    stop_clock(seat, now);
    fault.seat = seat;
    replace(seat, std::move(fault));
  }

  /// Gives the fault `late` to waiting seats whose deadline has passed.
  void expire(Nanoseconds now) {
    const SeatSet awaited = waiting_;
    awaited.each([&](Seat seat) { expire(seat, now); });
  }
  void expire(Seat seat, Nanoseconds now) {
    if (waiting_.contains(seat) && now >= deadline(seat)) late(seat, now);
  }

  /// Real time: gives the fault `missing` to the seats that have not answered at the beat.
  void miss(Nanoseconds now) {
    const SeatSet awaited = waiting_;
    awaited.each([&](Seat seat) {
      stop_clock(seat, now);
      replace(seat, {seat, FaultKind::missing, "missing", "no action came before the beat"});
    });
  }

  /// Notes that the player is gone for good; from now on `fault` is its decision in every step.
  void leave(Seat seat, Fault fault, Nanoseconds now) {
    if (over() || silent(seat)) return;
    fault.seat = seat;
    seats_[seat].silence = fault;
    if (waiting_.contains(seat)) {
      stop_clock(seat, now);
      replace(seat, std::move(fault));
    } else {
      decisions_[seat] = {Action{}, fault.kind};
      report(std::move(fault), seat);
    }
    wait_no_longer();
  }

  /// Plays the step; only when ready().
  void step() {
    played_ = deciders_;
    if (keeps_before_) before_ = state_;
    game_->step(state_, decisions_);
    ++steps_;
    done_faults_ = std::move(faults_);
    faults_.clear();
    played_decisions_.swap(decisions_);
    begin_step();
  }

  /// Plays a step as another match has played it: no seat is asked, and no clock runs. `decisions` has an
  /// entry a seat.
  void repeat(const std::vector<Decision<Action>>& decisions) {
    decisions_ = decisions;
    step();
  }

  /// The seats that decided in the last step.
  const SeatSet& played() const { return played_; }
  /// Decisions of the last step, one a seat. A seat that did not decide has at most the fault by which its
  /// player is gone.
  const std::vector<Decision<Action>>& decisions() const { return played_decisions_; }
  Nanoseconds took(Seat seat) const { return seats_[seat].took; }    ///< by the seat's last decision
  const std::vector<Fault>& faults() const { return done_faults_; }  ///< of the last step
  /// The last fault of a seat, in words; empty: none yet.
  const std::string& last_fault(Seat seat) const { return seats_[seat].last_fault; }

 private:
  struct SeatClock {
    Nanoseconds asked{0};
    Nanoseconds used{0};  ///< of the total clock
    Nanoseconds took{0};  ///< by the last decision
    bool running = false;
    bool has_moved = false;
    std::optional<Fault> silence;  ///< why the seat is not asked any more
    std::string last_fault;
  };

  Nanoseconds allowance(const SeatClock& place) const {
    Nanoseconds left = never;
    if (clocks_.per_move.count() != 0) left = clocks_.per_move;
    if (!place.has_moved && clocks_.first_move.count() != 0) left = clocks_.first_move;
    if (clocks_.total.count() != 0)
      left = std::min(left, std::max(Nanoseconds{0}, clocks_.total - place.used));
    return left;
  }

  void begin_step() {
    deciders_ = game_->deciders(state_);
    waiting_ = deciders_;
    for (Seat seat = 0; seat < decisions_.size(); ++seat) {
      decisions_[seat] = {};
      if (!silent(seat)) continue;
      waiting_.erase(seat);
      decisions_[seat].fault = seats_[seat].silence->kind;
    }
    wait_no_longer();
  }

  /// When a departure has decided the match, it no longer waits for answers that cannot matter.
  void wait_no_longer() {
    if constexpr (requires { game_->forfeits(state_, Seat{}, FaultKind::left); })
      for (Seat seat = 0; seat < seats_.size(); ++seat)
        if (silent(seat) && game_->forfeits(state_, seat, seats_[seat].silence->kind)) waiting_ = {};
  }

  void stop_clock(Seat seat, Nanoseconds now) {
    auto& place = seats_[seat];
    if (!place.running) return;
    place.running = false;
    place.took = std::max(Nanoseconds{0}, now - place.asked);  // an answer sent ahead took no time
    place.used += place.took;
    place.has_moved = true;
  }

  void late(Seat seat, Nanoseconds now) {
    stop_clock(seat, now);
    Fault fault{seat, FaultKind::late, "late", "no answer came within the time allowed"};
    const bool out_of_total = clocks_.total.count() != 0 && seats_[seat].used >= clocks_.total;
    if (out_of_total) {
      fault.code = "out-of-time";
      fault.text = "the time for the whole match is used up";
      seats_[seat].silence = fault;
    }
    replace(seat, std::move(fault));
  }

  void replace(Seat seat, Fault fault) {
    decisions_[seat] = {Action{}, fault.kind};
    report(std::move(fault), seat);
    waiting_.erase(seat);
  }

  void report(Fault fault, Seat seat) {
    fault.seat = seat;
    seats_[seat].last_fault = fault.text.empty() ? fault.code : fault.text;
    faults_.push_back(std::move(fault));
  }

  std::shared_ptr<const G> game_;
  Clocks clocks_;
  State state_;
  std::optional<State> before_;
  bool keeps_before_ = false;
  std::vector<SeatClock> seats_;
  SeatSet deciders_, waiting_, played_;
  std::vector<Decision<Action>> decisions_, played_decisions_ = decisions_;
  std::vector<Fault> faults_, done_faults_;
  std::uint64_t steps_ = 0;
};

}  // namespace agon
