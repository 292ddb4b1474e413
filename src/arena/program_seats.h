// The programs among the players of a match, for the synchronous driver: all are asked before any is waited
// for, so that they think at the same time.
#pragma once

#include <functional>

#include "arena/program_player.h"

namespace agon {

template <Game G>
class ProgramSeats {
 public:
  ProgramSeats(const std::vector<std::unique_ptr<Player<G>>>& players, const ProgramHost* host)
      : programs_(players.size()), host_(host) {
    for (Seat seat = 0; seat < players.size(); ++seat) {
      programs_[seat] = dynamic_cast<ProgramPlayer<G>*>(players[seat].get());
      if (programs_[seat] != nullptr) all_.push_back(&programs_[seat]->program());
    }
    one_by_one_ = any() && host_->one_by_one(all_.size());
  }

  bool any() const { return !all_.empty(); }
  bool all_of(const SeatSet& asked) const {
    bool all = true;
    asked.each([&](Seat seat) { all &= programs_[seat] != nullptr; });
    return all;
  }
  ProgramPlayer<G>* at(Seat seat) const { return programs_[seat]; }

  /// Players that are no programs think next.
  void rest() { host_->rest(all_); }

  void await_ready() {
    for (auto* program : programs_)
      if (program != nullptr) program->await_ready();
  }

  /// One step's decisions of those seats that are programs.
  void decide(Match<G>& match, const SeatSet& asked, Moment began) {
    asked.each([&](Seat seat) {
      if (programs_[seat] == nullptr) return;
      ask(match, seat, began);
      if (one_by_one_) hear_all(match, began);
    });
    hear_all(match, began);
  }

  void observe(const Match<G>& match) {
    for (Seat seat = 0; seat < programs_.size(); ++seat)
      if (programs_[seat] != nullptr && programs_[seat]->wants_to_observe() && !match.played().contains(seat))
        programs_[seat]->observe(match.game().view(match.state(), seat), match.steps());
  }

  /// To the step that was played last.
  void add_costs(RecordStep& step) const {
    for (auto& decision : step.decisions)
      if (programs_[decision.seat] != nullptr) decision.cost = programs_[decision.seat]->cost();
  }
  std::vector<SeatReport> reports() const {
    std::vector<SeatReport> list(programs_.size());
    for (Seat seat = 0; seat < list.size(); ++seat)
      if (programs_[seat] != nullptr) list[seat] = programs_[seat]->report();
    return list;
  }
  /// Of the seats that are programs; whole after `end`.
  std::vector<PrivatePart> private_parts() const {
    std::vector<PrivatePart> list;
    for (const auto* program : programs_)
      if (program != nullptr) list.push_back(program->private_part());
    return list;
  }
  /// A decision: what the program itself took to ask and to read the answer, microseconds.
  const std::vector<float>& own_us() const { return own_us_; }

  void end(const Match<G>& match) {
    const auto outcome = match.game().outcome(match.state());
    for (auto* program : programs_)
      if (program != nullptr) program->end(outcome);
  }

 private:
  void hear_all(Match<G>& match, Moment began) {
    if (!asked_.empty()) host_->hear(asked_, all_);
    for (const Seat seat : heard_) hear(match, seat, began);
    asked_.clear();
    heard_.clear();
  }

  void ask(Match<G>& match, Seat seat, Moment began) {
    const auto now = [&] { return Nanoseconds(std::chrono::steady_clock::now() - began); };
    const auto left = match.time_left(seat);
    const auto before = std::chrono::steady_clock::now();
    match.ask(seat, now());
    try {
      if (programs_[seat]->wants_legal()) legal_ = ProgramPlayer<G>::legal(match.game(), match.state(), seat);
      const auto written =
          programs_[seat]->ask(match.game().view(match.state(), seat), left == never ? Nanoseconds{0} : left,
                               programs_[seat]->wants_legal() ? &legal_ : nullptr, match.steps());
      match.ask(seat, written - began);  // the clock runs from when the question was written
      asked_.push_back(&programs_[seat]->program());
      heard_.push_back(seat);
      asking_ = written - before;
    } catch (const PlayerFault& problem) {
      give_up(match, seat, problem, now());
    }
  }

  void hear(Match<G>& match, Seat seat, Moment began) {
    auto& program = *programs_[seat];
    try {
      auto action = program.answer();
      match.submit(seat, std::move(action), program.arrived() - began);
      // Where several think at once, only the last answer's reading is told apart from waiting.
      const auto own = asking_ + (std::chrono::steady_clock::now() - program.arrived());
      if (heard_.size() == 1 && own_us_.size() < most_kept)
        own_us_.push_back(static_cast<float>(std::chrono::duration<double, std::micro>(own).count()));
    } catch (const PlayerFault& problem) {
      give_up(match, seat, problem, program.arrived() - began);
    }
  }

  static void give_up(Match<G>& match, Seat seat, const PlayerFault& problem, Nanoseconds at) {
    if (problem.gone())
      match.leave(seat, problem.fault(), at);
    else
      match.fail(seat, problem.fault(), at);
  }

  std::vector<ProgramPlayer<G>*> programs_;  ///< one a seat; null: no program
  const ProgramHost* host_;                  ///< not null where there are programs
  bool one_by_one_ = false;  ///< they share cores: thinking at the same time would cost each other time
  std::vector<ProgramSeat*> all_, asked_;
  std::vector<Seat> heard_;
  typename ProgramPlayer<G>::Actions legal_;        ///< of the seat that is asked
  static constexpr std::size_t most_kept = 10'000;  // a match
  std::chrono::nanoseconds asking_{0};
  std::vector<float> own_us_;
};

}  // namespace agon
