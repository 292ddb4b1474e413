// A program as a player of any game; questions and answers are the game's described types.
#pragma once

#include "arena/any_game.h"
#include "core/program_seat.h"

namespace agon {

class ProgramPlayer : public AnyPlayer {
 public:
  /// most legal actions in a question to a bot that wants them
  static constexpr std::size_t most_legal = 256;

  /// Starts the program, without waiting. Throws BadRequest if the name is wrong.
  ProgramPlayer(std::shared_ptr<const AnyGame> game, std::shared_ptr<const ProgramHost> host,
                const std::string& name, Seat seat);
  ~ProgramPlayer() override { program_->end(R"({"end":{"outcome":null}})"); }

  /// Waits until the program is ready. If it never is, the fault is thrown when it is asked.
  void await_ready() { program_->await_ready(); }

  using Actions = std::vector<AnyValue>;

  /// Whether it requested its legal actions. Known once it is ready.
  bool wants_legal() const { return program_->wants_legal(); }
  /// The legal actions that go with a question, most_legal at most.
  static Actions legal(const AnyGame& game, const AnyValue& state, Seat seat);

  /// Writes the question and returns when. `left` 0: no clock; `legal` may be null. Throws PlayerFault.
  Moment ask(const AnyValue& view, Nanoseconds left, const Actions* legal, std::uint64_t step);
  /// The seat to wait for with ProgramHost::hear, and then to read.
  ProgramSeat& program() { return *program_; }
  AnyValue answer();  ///< after ProgramHost::hear; throws PlayerFault
  Moment arrived() const { return program_->arrived(); }

  AnyValue decide(const AnyValue& view, Nanoseconds time_left) override {
    return decide(view, time_left, nullptr, step_++);
  }
  /// Asks, and waits for the answer.
  AnyValue decide(const AnyValue& view, Nanoseconds left, const Actions* legal, std::uint64_t step);

  bool wants_to_observe() const { return program_->wants_to_observe(); }
  void observe(const AnyValue& view, std::uint64_t step);
  void end(const Outcome& outcome);

  /// Pauses it while others are asked, if it would disturb them.
  void rest();

  const DecisionCost& cost() const { return program_->cost(); }
  SeatReport report() const { return program_->report(); }
  PrivatePart private_part() const { return program_->private_part(); }

 private:
  std::string start_line() const;

  std::shared_ptr<const AnyGame> game_;
  std::shared_ptr<const ProgramHost> host_;
  Seat seat_;
  std::unique_ptr<ProgramSeat> program_;
  std::string line_;
  std::uint64_t step_ = 0;
  unsigned char buffer_[1 << 12];
};

/// A player by name: a built-in one, or a program as "scheme:rest", which the host starts. Throws BadRequest.
std::unique_ptr<AnyPlayer> make_player(const std::shared_ptr<const AnyGame>& game, const std::string& name,
                                       Seat seat, std::uint64_t seed,
                                       const std::shared_ptr<const ProgramHost>& programs = {});

/// One player for each seat; their seeds are derived from `seed`. Throws BadRequest.
std::vector<std::unique_ptr<AnyPlayer>> make_players(const std::shared_ptr<const AnyGame>& game,
                                                     const std::vector<std::string>& names,
                                                     std::uint64_t seed,
                                                     const std::shared_ptr<const ProgramHost>& programs);

}  // namespace agon
