// Matches that go on from the middle of another: what was played before, and what their players have to know
// of it.
#pragma once

#include <functional>

#include "arena/program_player.h"
#include "arena/replay.h"
#include "core/errors.h"

namespace agon {

/// The first steps of another match, from which one goes on.
struct Past {
  std::shared_ptr<const Record> record;
  RecordOrigin origin;  ///< its step says how many
};

/// Plays the steps before `step` of a record; `each` is called before each of them. Throws Failure where
/// record and rules part before.
template <Game G, class Each>
void play_past(ReplayOf<G>& replay, std::uint64_t step, Each&& each) {
  while (replay.steps() < step) {
    each();
    if (replay.next()) continue;
    throw Failure(replay.difference().empty() ? "the record has " + std::to_string(replay.steps()) +
                                                    " steps, not " + std::to_string(step)
                                              : "the record cannot be played so far: " + replay.difference());
  }
}

/// Lets a player know what its seat was shown before `step`. A program that wishes to observe is sent every
/// view; a built-in player that remembers is asked for every decision of its seat, without a clock.
template <Game G>
void show_past(Player<G>& player, const Record& record, std::uint64_t step, Seat seat) {
  auto* program = dynamic_cast<ProgramPlayer<G>*>(&player);
  const bool shown = program != nullptr ? program->wants_to_observe() : player.remembers();
  if (!shown) return;
  ReplayOf<G> replay(record);
  play_past(replay, step, [&] {
    if (program != nullptr)
      program->observe(replay.game().view(replay.state(), seat), replay.steps());
    else if (replay.game().deciders(replay.state()).contains(seat))
      (void)player.decide(replay.game().view(replay.state(), seat), Nanoseconds{0});
  });
}

/// A step of a past in the record of the match that goes on from it: it costs nobody anything there.
inline RecordStep past_step(RecordStep step) {
  step.sha1.reset();
  for (auto& decision : step.decisions) {
    decision.ms = 0;
    decision.cost = {};
  }
  return step;
}

/// Plays the past in a match that begins; `stepped` is called after each step with what the record is to say
/// of it.
template <Game G, class Stepped>
void repeat_past(Match<G>& match, const Past& past, Stepped&& stepped) {
  ReplayOf<G> replay(*past.record);
  const auto repeat = [&] {
    match.repeat(replay.decisions());
    stepped(past_step(replay.step()));
  };
  play_past(replay, past.origin.step, [&] {
    if (replay.steps() > 0) repeat();
  });
  if (past.origin.step > 0) repeat();
}

}  // namespace agon
