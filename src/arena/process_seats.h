// The processes among the players of a match, for the synchronous driver: all are asked before any is waited
// for, so that they think at the same time.
#pragma once

#include <functional>

#include "arena/process_player.h"

namespace agon {

template <Game G>
class ProcessSeats {
 public:
  ProcessSeats(const std::vector<std::unique_ptr<Player<G>>>& players, const process::Settings& settings)
      : processes_(players.size()) {
    std::size_t count = 0;
    for (Seat seat = 0; seat < players.size(); ++seat) {
      processes_[seat] = dynamic_cast<ProcessPlayer<G>*>(players[seat].get());
      if (processes_[seat] != nullptr) ++count;
    }
    any_ = count > 0;
    one_by_one_ = !settings.cores.empty() && settings.cores.size() < count;
  }

  bool any() const { return any_; }
  ProcessPlayer<G>* at(Seat seat) const { return processes_[seat]; }

  void await_ready() {
    for (auto* process : processes_)
      if (process != nullptr) process->await_ready();
  }

  /// One step's decisions of those seats that are processes.
  void decide(Match<G>& match, const SeatSet& asked, process::Moment began) {
    asked.each([&](Seat seat) {
      if (processes_[seat] == nullptr) return;
      ask(match, seat, began);
      if (one_by_one_) hear_all(match, began);
    });
    hear_all(match, began);
  }

  void observe(const Match<G>& match) {
    for (Seat seat = 0; seat < processes_.size(); ++seat)
      if (processes_[seat] != nullptr && processes_[seat]->wants_to_observe() &&
          !match.played().contains(seat))
        processes_[seat]->observe(match.game().view(match.state(), seat), match.steps());
  }

  /// Of the step that was played last, one a seat.
  std::vector<DecisionCost> costs(const Match<G>& match) const {
    std::vector<DecisionCost> list(processes_.size());
    match.played().each([&](Seat seat) {
      if (processes_[seat] != nullptr) list[seat] = processes_[seat]->cost();
    });
    return list;
  }
  std::vector<SeatReport> reports() const {
    std::vector<SeatReport> list(processes_.size());
    for (Seat seat = 0; seat < list.size(); ++seat)
      if (processes_[seat] != nullptr) list[seat] = processes_[seat]->report();
    return list;
  }
  /// A decision: what the program itself took to ask and to read the answer, microseconds.
  const std::vector<float>& own_us() const { return own_us_; }

  void end(const Match<G>& match) {
    const auto outcome = match.game().outcome(match.state());
    for (auto* process : processes_)
      if (process != nullptr) process->end(outcome);
  }

 private:
  void hear_all(Match<G>& match, process::Moment began) {
    if (!talks_.empty()) process::listen(talks_);
    for (const Seat seat : heard_) hear(match, seat, began);
    talks_.clear();
    heard_.clear();
  }

  void ask(Match<G>& match, Seat seat, process::Moment began) {
    const auto now = [&] { return Nanoseconds(std::chrono::steady_clock::now() - began); };
    const auto left = match.time_left(seat);
    const auto before = std::chrono::steady_clock::now();
    match.ask(seat, now());
    try {
      const auto written =
          processes_[seat]->ask(match.game().view(match.state(), seat), left == never ? Nanoseconds{0} : left,
                                &match.state(), match.steps());
      match.ask(seat, written - began);  // the clock runs from when the question was written
      talks_.push_back(&processes_[seat]->talk());
      heard_.push_back(seat);
      asking_ = written - before;
    } catch (const PlayerFault& problem) {
      give_up(match, seat, problem, now());
    }
  }

  void hear(Match<G>& match, Seat seat, process::Moment began) {
    auto& process = *processes_[seat];
    try {
      auto action = process.answer();
      match.submit(seat, std::move(action), process.arrived() - began);
      // Where several think at once, only the last answer's reading is told apart from waiting.
      const auto own = asking_ + (std::chrono::steady_clock::now() - process.arrived());
      if (heard_.size() == 1 && own_us_.size() < most_kept)
        own_us_.push_back(static_cast<float>(std::chrono::duration<double, std::micro>(own).count()));
    } catch (const PlayerFault& problem) {
      give_up(match, seat, problem, process.arrived() - began);
    }
  }

  static void give_up(Match<G>& match, Seat seat, const PlayerFault& problem, Nanoseconds at) {
    if (problem.gone())
      match.leave(seat, problem.fault(), at);
    else
      match.fail(seat, problem.fault(), at);
  }

  std::vector<ProcessPlayer<G>*> processes_;
  bool any_ = false;
  bool one_by_one_ = false;  ///< they share cores: thinking at the same time would cost each other time
  std::vector<process::LineChannel*> talks_;
  std::vector<Seat> heard_;
  static constexpr std::size_t most_kept = 10'000;  // a match
  std::chrono::nanoseconds asking_{0};
  std::vector<float> own_us_;
};

}  // namespace agon
