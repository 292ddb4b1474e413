// One match as a learner meets it, from one of its decisions to the next.
#pragma once

#include <boost/container/small_vector.hpp>
#include <memory>
#include <span>

#include "learning/coding.h"
#include "learning/line_up.h"
#include "learning/saved_match.h"
#include "learning/workers.h"

namespace agon::learning {

/// Watches the steps of a match, for example to record it.
template <Game G>
class StepObserver {
 public:
  virtual ~StepObserver() = default;
  /// Called before the step is played; `decisions` has one entry a seat.
  virtual void step(const SeatSet& deciders, std::span<const Decision<typename G::Action>> decisions) = 0;
};

template <Coding C>
class Table {
 public:
  using Rules = typename C::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;

  Table(const Rules& rules, const C& coding, const LineUp<Rules>& line_up, std::size_t match)
      : rules_(rules),
        coding_(coding),
        line_up_(line_up),
        match_(match),
        memories_(rules.seats()),
        decisions_(rules.seats()),
        opponents_(rules.seats()),
        scores_(rules.seats()) {}

  /// Takes the position of another table of the same game. Only without opponents, which cannot be copied.
  void stand_where(const Table& other) {
    state_ = other.state_;
    memories_ = other.memories_;
    deciders_ = other.deciders_;
    decisions_ = other.decisions_;
    scores_ = other.scores_;
    steps_ = other.steps_;
    trace_ = other.trace_;
  }

  const State& state() const { return state_; }
  const Trace& trace() const { return trace_; }
  /// Gives the trace away before the next episode begins, and takes one whose memory can be used again.
  void swap_trace(Trace& other) { std::swap(trace_, other); }
  std::size_t rows() const { return line_up_.rows(); }
  Seat seat_of(std::size_t row) const { return line_up_.self_play() ? static_cast<Seat>(row) : learner_; }
  bool acting(std::size_t row) const { return deciders_.contains(seat_of(row)); }
  bool over() const { return deciders_.empty(); }
  std::uint64_t steps() const { return steps_; }
  /// The opponent of this episode, by number; 0 in self-play.
  std::size_t opponent() const { return opponent_; }
  void watch(StepObserver<Rules>* observer) { observer_ = observer; }
  /// Opponents are made and asked only as long as `interrupts` do not throw.
  void heed(Interrupts* interrupts) { interrupts_ = interrupts; }
  /// After a call that threw: the trace has the steps that were played whole. Only `begin` may follow.
  void take_back() {
    if (std::exchange(within_step_, false)) trace_.actions.resize(trace_.actions.size() - rows());
  }

  /// The first episode of a match is episode 0.
  void begin(std::uint64_t seed, std::uint64_t episode) {
    trace_.clear(seed, episode);
    within_step_ = false;
    steps_ = 0;
    seat_players(seed, episode);
    state_ = rules_.start(seed);
    for (std::size_t row = 0; row < rows(); ++row) coding_.begin(memories_[seat_of(row)], seat_of(row), seed);
    deciders_ = rules_.deciders(state_);
    for (auto& decision : decisions_) decision = {};
    play_to_learner();
    for (Seat seat = 0; seat < scores_.size(); ++seat) scores_[seat] = coding_.score(state_, seat);
  }

  /// `actions`: one a row, below the shape's number of them. `masks`: as they were observed.
  void step(const std::int32_t* actions, const std::int8_t* masks) {
    within_step_ = true;
    for (std::size_t row = 0; row < rows(); ++row) {
      const bool asked = acting(row);
      trace_.actions.push_back(
          static_cast<std::int16_t>(asked ? static_cast<std::size_t>(actions[row]) : coding_.shape().idle));
      if (asked) decide(seat_of(row), actions[row], masks[row * coding_.shape().actions + actions[row]] != 0);
    }
    ++steps_;
    play();
    for (int more = frame_skip_of(coding_); more > 1 && !over(); --more) play();
    play_to_learner();
    within_step_ = false;
  }

  void observe(std::size_t row, typename C::Scalar* into, std::int8_t* mask, bool whole) {
    const Seat seat = seat_of(row);
    coding_.observe(rules_.view(state_, seat), memories_[seat], seat, acting(row), into, mask, whole);
  }

  /// The rules' answer to an action of a seat that is asked: a fault, or nothing.
  std::optional<Fault> refusal(std::size_t row, std::int32_t action) const {
    const Seat seat = seat_of(row);
    return rules_.check(state_, seat,
                        coding_.decode(rules_.view(state_, seat), memories_[seat], seat, action));
  }

  float outcome_reward(std::size_t row) const {
    return over() ? static_cast<float>(coding_.result(state_, seat_of(row))) : 0.0F;
  }
  /// The seat's gain in score since the last call.
  float score_reward(std::size_t row) {
    const Seat seat = seat_of(row);
    const double before = std::exchange(scores_[seat], coding_.score(state_, seat));
    return static_cast<float>(scores_[seat] - before);
  }

 private:
  void seat_players(std::uint64_t seed, std::uint64_t episode) {
    if (line_up_.self_play()) return;
    learner_ = line_up_.learner(match_, episode);
    opponent_ = line_up_.opponent(learner_, seed);
    if (interrupts_ != nullptr) interrupts_->beat();  // some players take long to make
    for (Seat seat = 0; seat < opponents_.size(); ++seat)
      opponents_[seat] = seat == learner_ ? nullptr : opponent_at(seat, seed);
  }

  std::unique_ptr<Player<Rules>> opponent_at(Seat seat, std::uint64_t seed) const {
    if (const Policy* policy = line_up_.policy(opponent_))
      return std::make_unique<PolicyPlayer<C>>(coding_, *policy, seat, seed);
    return line_up_.player(opponent_, seat, seed);
  }

  void decide(Seat seat, std::int32_t index, bool known_legal) {
    auto& [action, fault] = decisions_[seat];
    action = coding_.decode(rules_.view(state_, seat), memories_[seat], seat, index);
    fault.reset();
    if (known_legal) return;
    if (const auto refused = rules_.check(state_, seat, action)) fault = refused->kind;
  }

  void play() {
    deciders_.each([&](Seat seat) {
      if (opponents_[seat] == nullptr) return;
      if (interrupts_ != nullptr) interrupts_->beat();
      auto& [action, fault] = decisions_[seat];
      action = opponents_[seat]->decide(rules_.view(state_, seat), Nanoseconds{0});
      fault.reset();
      if (const auto refused = rules_.check(state_, seat, action)) fault = refused->kind;
    });
    if (observer_ != nullptr) observer_->step(deciders_, decisions_);
    rules_.step(state_, decisions_);
    for (std::size_t row = 0; row < rows(); ++row)
      if (const Seat seat = seat_of(row); deciders_.contains(seat)) decisions_[seat] = {};
    deciders_ = rules_.deciders(state_);
  }

  /// Plays until a learner's seat is asked for what the coding does not decide itself, or the match is over.
  void play_to_learner() {
    while (!over() && !learner_is_asked()) play();
  }

  bool learner_is_asked() {
    bool asked = false;
    for (std::size_t row = 0; row < rows(); ++row) {
      const Seat seat = seat_of(row);
      if (!deciders_.contains(seat)) continue;
      auto action = automatic_action(coding_, rules_.view(state_, seat), memories_[seat], seat);
      asked = asked || !action;
      if (action) decisions_[seat].action = std::move(*action);
    }
    return asked;
  }

  /// One entry a seat. Those of two seats lie in the table itself: a step is so short that fetching them from
  /// elsewhere would be most of it.
  template <class Entry>
  using OfSeats = boost::container::small_vector<Entry, 2>;

  const Rules& rules_;
  const C& coding_;
  const LineUp<Rules>& line_up_;
  std::size_t match_;
  State state_{};
  OfSeats<typename C::Memory> memories_;
  SeatSet deciders_;
  OfSeats<Decision<Action>> decisions_;
  OfSeats<std::unique_ptr<Player<Rules>>> opponents_;
  OfSeats<double> scores_;
  Seat learner_ = 0;
  std::size_t opponent_ = 0;
  std::uint64_t steps_ = 0;
  Trace trace_;
  bool within_step_ = false;
  StepObserver<Rules>* observer_ = nullptr;
  Interrupts* interrupts_ = nullptr;
};

}  // namespace agon::learning
