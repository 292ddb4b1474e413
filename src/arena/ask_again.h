// Decisions of a record once more: the same views, whoever answers them now.
#pragma once

#include "arena/game_entry.h"
#include "arena/past.h"
#include "arena/players.h"
#include "arena/thoughts.h"
#include "core/errors.h"
#include "core/sparse_json.h"

namespace agon {

/// What the record has of a seat's decision in a step; null: nothing.
inline const RecordDecision* decision_in(const RecordStep& step, Seat seat) {
  for (const auto& decision : step.decisions)
    if (decision.seat == seat) return &decision;
  return nullptr;
}

/// The steps at which a seat decided.
template <Game G>
std::vector<std::uint64_t> decided_steps(const Record& record, Seat seat) {
  std::vector<std::uint64_t> steps;
  for (ReplayOf<G> replay(record); replay.next();)
    if (replay.deciders().contains(seat)) steps.push_back(replay.steps() - 1);
  return steps;
}

/// One player at one seat of a record. Who remembers is first shown all that its seat was shown before the
/// first question; between questions it is shown what it would see in a match.
template <Game G>
class AskAgain {
 public:
  AskAgain(const Record& record, const std::string& player, Seat seat, std::uint64_t first_step,
           const std::shared_ptr<const ProgramHost>& programs)
      : replay_(record),
        seat_(seat),
        player_(make_player<G>(replay_.game(), player, seat, derived_seed(record.header.seed, seat + 1),
                               programs)),
        program_(dynamic_cast<ProgramPlayer<G>*>(player_.get())) {
    play_past(replay_, first_step, [] {});
    if (program_ != nullptr) program_->await_ready();
    show_past(*player_, record, first_step, seat_);
  }

  /// Steps must rise. Throws BadRequest where the seat did not decide there.
  Asked ask(std::uint64_t step) {
    play_past(replay_, step, [&] {
      if (program_ != nullptr && program_->wants_to_observe())
        program_->observe(replay_.game().view(replay_.state(), seat_), replay_.steps());
    });
    if (!replay_.game().deciders(replay_.state()).contains(seat_))
      throw BadRequest("seat " + std::to_string(seat_) + " does not decide at step " + std::to_string(step));
    Asked asked = answer(step);
    if (replay_.next())
      if (const auto* played = decision_in(replay_.step(), seat_)) asked.played = played->action;
    return asked;
  }

  /// What the player leaves behind; it is not asked any more.
  std::optional<PrivatePart> end() {
    if (program_ == nullptr) return std::nullopt;
    program_->end(replay_.game().outcome(replay_.state()));
    return program_->private_part();
  }

 private:
  Asked answer(std::uint64_t step) {
    const G& game = replay_.game();
    Asked asked;
    const auto& view = game.view(replay_.state(), seat_);
    const auto began = std::chrono::steady_clock::now();
    try {
      typename ProgramPlayer<G>::Actions legal;
      const bool wants_legal = program_ != nullptr && program_->wants_legal();
      if (wants_legal) legal = ProgramPlayer<G>::legal(game, replay_.state(), seat_);
      const auto action = program_ != nullptr
                              ? program_->decide(view, Nanoseconds{0}, wants_legal ? &legal : nullptr, step)
                              : player_->decide(view, Nanoseconds{0});
      asked.ms = milliseconds(std::chrono::steady_clock::now() - began);
      asked.answer = to_sparse_json(action);
      asked.fault = game.check(replay_.state(), seat_, action);
    } catch (const PlayerFault& fault) {
      asked.fault = fault.fault();
    }
    if (program_ != nullptr) {
      for (const auto& thought : program_->private_part().thoughts)
        if (thought.step == step) asked.thought = thought;
    } else if (const auto thought = player_->thought()) {
      asked.thought = written_thought<G>(*thought, step);
    }
    return asked;
  }

  ReplayOf<G> replay_;
  Seat seat_;
  std::unique_ptr<Player<G>> player_;
  ProgramPlayer<G>* program_;  ///< null: it is no program
};

}  // namespace agon
