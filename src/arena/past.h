// Matches that go on from the middle of another: the steps played before, and the way to show them to the
// players.
#pragma once

#include <functional>

#include "arena/program_player.h"
#include "arena/replay.h"
#include "core/errors.h"

namespace agon {

/// The first steps of another match, from which one goes on.
struct Past {
  std::shared_ptr<const Record> record;
  RecordOrigin origin;  ///< its `step` is the number of steps
};

/// Plays the steps before `step` of a record; `each` is called before each of them. Throws Failure if record
/// and rules differ before `step`.
template <class G, class Each>
void play_past(ReplayOf<G>& replay, std::uint64_t step, Each&& each) {
  while (replay.steps() < step) {
    each();
    if (replay.next()) continue;
    throw Failure(replay.difference().empty()
                      ? "the record has " + std::to_string(replay.steps()) + " steps, not " +
                            std::to_string(step)
                      : "the record cannot be replayed to this step: " + replay.difference());
  }
}

/// Lets a player know what its seat was shown before `step`. A program that observes is sent every
/// view; a built-in player that remembers is asked for every decision of its seat, without a clock.
template <class G>
void show_past(const std::shared_ptr<const G>& game, Player<G>& player, const Record& record,
               std::uint64_t step, Seat seat) {
  ProgramPlayer* program = nullptr;
  if constexpr (is_any<G>) program = dynamic_cast<ProgramPlayer*>(&player);
  const bool shown = program != nullptr ? program->wants_to_observe() : player.remembers();
  if (!shown) return;
  ReplayOf<G> replay(game, record);
  play_past(replay, step, [&] {
    if constexpr (is_any<G>)
      if (program != nullptr)
        return program->observe(replay.game().view(replay.state(), seat), replay.steps());
    if (replay.game().deciders(replay.state()).contains(seat))
      (void)player.decide(replay.game().view(replay.state(), seat), Nanoseconds{0});
  });
}

/// A step of the past as the new match records it: without times and costs.
inline RecordStep past_step(RecordStep step) {
  step.sha1.reset();
  for (auto& decision : step.decisions) {
    decision.ms = 0;
    decision.cost = {};
  }
  return step;
}

}  // namespace agon
