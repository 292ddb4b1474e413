// Asks a player of now for the decisions of a record, with the same views.
#include <fmt/format.h>

#include "arena/game_entry.h"
#include "arena/past.h"
#include "arena/thoughts.h"
#include "core/errors.h"

namespace agon {

namespace {

using AnyRules = std::shared_ptr<const AnyGame>;

/// The steps at which a seat decided.
std::vector<std::uint64_t> decided_steps(const AnyRules& game, const Record& record, Seat seat) {
  std::vector<std::uint64_t> steps;
  for (AnyReplay replay(game, record); replay.next();)
    if (replay.deciders().contains(seat)) steps.push_back(replay.steps() - 1);
  return steps;
}

/// One player at one seat of a record. A player that remembers is first shown everything that its seat was
/// shown before the first question; between questions it is shown what it would see in a match.
class AskAgain {
 public:
  AskAgain(const AnyRules& game, const Record& record, const std::string& player, Seat seat,
           std::uint64_t first_step, const std::shared_ptr<const ProgramHost>& programs)
      : replay_(game, record),
        seat_(seat),
        player_(make_player(game, player, seat, derived_seed(record.header.seed, seat + 1), programs)),
        program_(dynamic_cast<ProgramPlayer*>(player_.get())) {
    play_past(replay_, first_step, [] {});
    if (program_ != nullptr) program_->await_ready();
    show_past(game, *player_, record, first_step, seat_);
  }

  /// Steps must rise. Throws BadRequest if the seat did not decide there.
  Asked ask(std::uint64_t step) {
    play_past(replay_, step, [&] {
      if (program_ != nullptr && program_->wants_to_observe())
        program_->observe(replay_.game().view(replay_.state(), seat_), replay_.steps());
    });
    if (!replay_.game().deciders(replay_.state()).contains(seat_))
      throw BadRequest("seat " + std::to_string(seat_) + " does not decide at step " + std::to_string(step));
    Asked asked = answer(step);
    const AnyValue before = replay_.state();
    if (replay_.next())
      if (const auto* played = decision_in(replay_.step(), seat_)) asked.played = played->action;
    if (!asked.played.is_null())
      asked.played_words = replay_.game().doing(before, seat_, replay_.decisions()[seat_].action);
    return asked;
  }

  /// Ends the player; returns a program's private part.
  std::optional<PrivatePart> end() {
    if (program_ == nullptr) return std::nullopt;
    program_->end(replay_.game().outcome(replay_.state()));
    return program_->private_part();
  }

 private:
  Asked answer(std::uint64_t step) {
    const AnyGame& game = replay_.game();
    Asked asked;
    const auto& view = game.view(replay_.state(), seat_);
    const auto began = std::chrono::steady_clock::now();
    try {
      ProgramPlayer::Actions legal;
      const bool wants_legal = program_ != nullptr && program_->wants_legal();
      if (wants_legal) legal = ProgramPlayer::legal(game, replay_.state(), seat_);
      const auto action = program_ != nullptr
                              ? program_->decide(view, Nanoseconds{0}, wants_legal ? &legal : nullptr, step)
                              : player_->decide(view, Nanoseconds{0});
      asked.ms = milliseconds(std::chrono::steady_clock::now() - began);
      asked.answer = to_sparse_json(action);
      asked.answer_words = game.doing(replay_.state(), seat_, action);
      asked.fault = game.check(replay_.state(), seat_, action);
    } catch (const PlayerFault& fault) {
      asked.fault = fault.fault();
    }
    if (program_ != nullptr) {
      for (const auto& thought : program_->private_part().thoughts)
        if (thought.step == step) asked.thought = thought;
    } else if (const auto thought = player_->thought()) {
      asked.thought = written_thought<AnyGame>(*thought, step);
    }
    return asked;
  }

  AnyReplay replay_;
  Seat seat_;
  std::unique_ptr<AnyPlayer> player_;
  ProgramPlayer* program_;  ///< null: it is no program
};

}  // namespace

std::optional<PrivatePart> GameEntry::ask(
    const Record& record, const Question& question, const std::shared_ptr<const ProgramHost>& programs,
    const std::function<bool(std::uint64_t, const Asked&)>& answered) const {
  const auto game = rules_of(record);
  if (question.seat >= record.header.seats.size())
    throw BadRequest(fmt::format("the match has no seat {}; its seats are 0 to {}", question.seat,
                                 record.header.seats.size() - 1));
  const auto steps = question.steps.empty() ? decided_steps(game, record, question.seat) : question.steps;
  if (steps.empty()) return std::nullopt;
  if (record.steps.empty()) throw BadRequest("the match has no steps, so nobody decided in it");
  check_step("decision", steps.back(), record.steps.size() - 1);
  AskAgain again(game, record, question.player, question.seat, steps.front(), programs);
  for (const auto step : steps)
    if (!answered(step, again.ask(step))) break;
  return again.end();
}

}  // namespace agon
