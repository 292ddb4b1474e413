// A program as a player of any game: the words are the game's described types.
#pragma once

#include <boost/json/monotonic_resource.hpp>

#include "arena/match.h"
#include "core/from_json.h"
#include "core/program_seat.h"
#include "core/write_json.h"

namespace agon {

template <Game G>
class ProgramPlayer : public Player<G> {
 public:
  /// Legal actions that a bot which wants them is told with a question, at most.
  static constexpr std::size_t most_legal = 256;

  ProgramPlayer(const G& game, std::shared_ptr<const ProgramHost> host, const std::string& name, Seat seat)
      : game_(game), host_(std::move(host)), seat_(seat), program_(host_->seat(name, seat)) {
    program_->begin(start_line());
  }
  ~ProgramPlayer() override { program_->end(R"({"end":{"outcome":null}})"); }

  /// Waits until the program is ready; where it never is, that is said when it is asked.
  void await_ready() { program_->await_ready(); }

  using Actions = std::vector<typename G::Action>;

  /// Whether it asked to be told its legal actions. Known once it is ready.
  bool wants_legal() const { return program_->wants_legal(); }
  /// Those that go with a question.
  static Actions legal(const G& game, const typename G::State& state, Seat seat) {
    auto actions = game.actions(state, seat);
    if (actions.size() > most_legal) actions.resize(most_legal);
    return actions;
  }

  /// Writes the question; the moment at which it had been written. `legal` may be null.
  Moment ask(const typename G::View& view, Nanoseconds left, const Actions* legal, std::uint64_t step) {
    line_.clear();
    fmt::format_to(std::back_inserter(line_), R"({{"decide":{{"step":{},"time_left_ms":)", step);
    if (left.count() == 0)
      line_ += "null";
    else
      fmt::format_to(std::back_inserter(line_), "{:.3f}", milliseconds(left));
    line_ += R"(,"view":)";
    append_json(line_, told_of(game_, view, seat_));
    if (legal != nullptr) {
      line_ += R"(,"legal":)";
      append_json(line_, *legal);
    }
    line_ += "}}";
    return program_->ask(line_, left);
  }
  /// To be waited for with ProgramHost::hear, then read.
  ProgramSeat& program() { return *program_; }
  typename G::Action answer() {
    json::monotonic_resource memory(buffer_, sizeof(buffer_));
    typename G::Action action;
    const auto value = program_->answer(&memory);
    try {
      from_json(value, action, "action");
    } catch (const BadValue& bad) {
      program_->refuse(bad.what());
    }
    return action;
  }
  Moment arrived() const { return program_->arrived(); }

  typename G::Action decide(const typename G::View& view, Nanoseconds time_left) override {
    return decide(view, time_left, nullptr, step_++);
  }
  /// Asks, and waits for the answer.
  typename G::Action decide(const typename G::View& view, Nanoseconds left, const Actions* legal,
                            std::uint64_t step) {
    ask(view, left, legal, step);
    ProgramSeat* const one[] = {program_.get()};
    host_->hear(one, one);
    return answer();
  }

  bool wants_to_observe() const { return program_->wants_to_observe(); }
  void observe(const typename G::View& view, std::uint64_t step) {
    line_.clear();
    fmt::format_to(std::back_inserter(line_), R"({{"observe":{{"step":{},"view":)", step);
    append_json(line_, told_of(game_, view, seat_));
    line_ += "}}";
    program_->observe(line_);
  }
  void end(const Outcome& outcome) {
    line_ = R"({"end":{"outcome":)";
    append_json(line_, outcome);
    fmt::format_to(std::back_inserter(line_), R"(,"seat":{}}}}})", seat_);
    program_->end(line_);
  }

  /// Others are asked now: it rests, as far as it would disturb them.
  void rest() {
    ProgramSeat* const one[] = {program_.get()};
    host_->rest(one);
  }

  const DecisionCost& cost() const { return program_->cost(); }
  SeatReport report() const { return program_->report(); }
  PrivatePart private_part() const { return program_->private_part(); }

 private:
  std::string start_line() {
    const auto clocks = game_.clocks();
    std::string line = R"({"start":{"game":)";
    append_json(line, G::info().name);
    fmt::format_to(std::back_inserter(line), R"(,"seat":{},"seats":{},"role":)", seat_, game_.seats());
    append_json(line, G::info().role(seat_));
    line += R"(,"config":)";
    append_json(line, game_.config());
    fmt::format_to(
        std::back_inserter(line), R"(,"clocks":{{"first_move_ms":{},"per_move_ms":{},"total_ms":{}}}}}}})",
        milliseconds(clocks.first_move), milliseconds(clocks.per_move), milliseconds(clocks.total));
    return line;
  }

  const G game_;
  std::shared_ptr<const ProgramHost> host_;
  Seat seat_;
  std::unique_ptr<ProgramSeat> program_;
  std::string line_;
  std::uint64_t step_ = 0;
  unsigned char buffer_[1 << 12];
};

}  // namespace agon
