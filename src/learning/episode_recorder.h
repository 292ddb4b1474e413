// An episode as a record. It is played again from its seed and the learner's actions, because players and
// rules are deterministic, and written down as the referee would.
#pragma once

#include "arena/session.h"
#include "learning/table.h"

namespace agon::learning {

template <Game G>
class StepRecorder : public StepObserver<G> {
 public:
  StepRecorder(const G& game, std::uint64_t seed, std::vector<SeatRecord> seats)
      : session_(std::make_shared<const G>(game.config()), {seed, std::move(seats)}),
        text_(session_.header()) {}

  void step(const SeatSet& deciders, std::span<const Decision<typename G::Action>> decisions) override {
    auto& match = session_.match();
    deciders.each([&](Seat seat) { match.submit(seat, decisions[seat].action, Nanoseconds{0}); });
    match.step();
    text_ += session_.step_line();
  }

  /// Returns all lines, with the footer if the match is over.
  std::string finished() {
    if (session_.match().over()) text_ += session_.end();
    return std::move(text_);
  }

 private:
  Session<G> session_;
  std::string text_;
};

/// Plays an episode again. Calls `visit(table)` before the learner's first step and after each step.
template <Coding C, class Visit>
void play_again(Table<C>& table, const C& coding, const Trace& trace, Visit&& visit) {
  const std::size_t rows = table.rows(), numbers = coding.shape().numbers(), actions = coding.shape().actions;
  std::vector<typename C::Scalar> seen(rows * numbers);
  std::vector<std::int8_t> masks(rows * actions);
  std::vector<std::int32_t> chosen(rows);
  const auto observe = [&] {
    for (std::size_t row = 0; row < rows; ++row)
      table.observe(row, &seen[row * numbers], &masks[row * actions], true);
    visit(table);
  };
  table.begin(trace.seed, trace.episode);
  observe();
  for (std::size_t at = 0; at + rows <= trace.actions.size(); at += rows) {
    for (std::size_t row = 0; row < rows; ++row) chosen[row] = trace.actions[at + row];
    table.step(chosen.data(), masks.data());
    observe();
  }
}

/// The lines of an episode's record, without a footer if the match was cut off.
template <Coding C>
std::string recorded_episode(const typename C::Rules& rules, const C& coding,
                             const LineUp<typename C::Rules>& line_up, std::size_t match, const Trace& trace,
                             const std::vector<Opponent>& opponents) {
  Table<C> table(rules, coding, line_up, match);
  // The episode decides who sits where; the table knows it once it has begun.
  table.begin(trace.seed, trace.episode);
  std::vector<SeatRecord> seats;
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const bool learns = line_up.self_play() || table.seat_of(0) == seat;
    const std::string name = learns ? "learner" : opponents[table.opponent()].name;
    const bool built_in = !learns && !opponents[table.opponent()].policy;
    seats.push_back({C::Rules::info().role(seat), name, built_in ? name : "program"});
  }
  StepRecorder<typename C::Rules> recorder(rules, trace.seed, std::move(seats));
  table.watch(&recorder);
  play_again(table, coding, trace, [](const Table<C>&) {});
  return recorder.finished();
}

}  // namespace agon::learning
