// A process as a player of any game: the words are the game's described types.
#pragma once

#include <boost/json/monotonic_resource.hpp>

#include "arena/match.h"
#include "process/process_seat.h"
#include "process/write_json.h"
#include "core/from_json.h"

namespace agon {

template <Game G>
class ProcessPlayer : public Player<G> {
 public:
  /// Legal actions that a bot which wants them is told with a question, at most.
  static constexpr std::size_t most_legal = 256;

  ProcessPlayer(const G& game, std::string command, process::Settings settings, Seat seat)
      : game_(game), seat_(seat), process_(std::move(command), std::move(settings), seat) {
    process_.begin(start_line());
  }
  ~ProcessPlayer() override { process_.end(R"({"end":{"outcome":null}})"); }

  /// Waits until the process is ready; where it never is, that is said when it is asked.
  void await_ready() { process_.await_ready(); }

  /// Writes the question; the moment at which it had been written.
  process::Moment ask(const typename G::View& view, Nanoseconds left, const typename G::State* state,
                      std::uint64_t step) {
    line_.clear();
    fmt::format_to(std::back_inserter(line_), R"({{"decide":{{"step":{},"time_left_ms":)", step);
    if (left.count() == 0)
      line_ += "null";
    else
      fmt::format_to(std::back_inserter(line_), "{:.3f}", milliseconds(left));
    line_ += R"(,"view":)";
    process::append_json(line_, view);
    if (state != nullptr && process_.wants_legal()) {
      auto legal = game_.actions(*state, seat_);
      if (legal.size() > most_legal) legal.resize(most_legal);
      line_ += R"(,"legal":)";
      process::append_json(line_, legal);
    }
    line_ += "}}";
    return process_.ask(line_, left);
  }
  /// To be waited for with process::listen, then read.
  process::LineChannel& talk() { return process_.talk(); }
  typename G::Action answer() {
    json::monotonic_resource memory(buffer_, sizeof(buffer_));
    typename G::Action action;
    const auto value = process_.answer(&memory);
    try {
      from_json(value, action, "action");
    } catch (const BadValue& bad) {
      process_.refuse(bad.what());
    }
    return action;
  }
  process::Moment arrived() const { return process_.arrived(); }

  typename G::Action decide(const typename G::View& view, Nanoseconds time_left) override {
    ask(view, time_left, nullptr, step_++);
    process::LineChannel* const one[] = {&process_.talk()};
    process::listen(one);
    return answer();
  }

  bool wants_to_observe() const { return process_.wants_to_observe(); }
  void observe(const typename G::View& view, std::uint64_t step) {
    line_.clear();
    fmt::format_to(std::back_inserter(line_), R"({{"observe":{{"step":{},"view":)", step);
    process::append_json(line_, view);
    line_ += "}}";
    process_.tell(line_);
  }
  void end(const Outcome& outcome) {
    line_ = R"({"end":{"outcome":)";
    process::append_json(line_, outcome);
    fmt::format_to(std::back_inserter(line_), R"(,"seat":{}}}}})", seat_);
    process_.end(line_);
  }

  const DecisionCost& cost() const { return process_.cost(); }
  SeatReport report() const { return process_.report(); }

 private:
  std::string start_line() {
    const auto clocks = game_.clocks();
    std::string line = R"({"start":{"game":)";
    process::append_json(line, G::info().name);
    fmt::format_to(std::back_inserter(line), R"(,"seat":{},"seats":{},"role":)", seat_, game_.seats());
    process::append_json(line, G::info().role(seat_));
    line += R"(,"config":)";
    process::append_json(line, game_.config());
    fmt::format_to(
        std::back_inserter(line), R"(,"clocks":{{"first_move_ms":{},"per_move_ms":{},"total_ms":{}}}}}}})",
        milliseconds(clocks.first_move), milliseconds(clocks.per_move), milliseconds(clocks.total));
    return line;
  }

  const G game_;
  Seat seat_;
  process::ProcessSeat process_;
  std::string line_;
  std::uint64_t step_ = 0;
  unsigned char buffer_[1 << 12];
};

}  // namespace agon
