// Keeps the thoughts of built-in players as those of programs are kept: in the private parts of their seats.
#pragma once

#include <algorithm>

#include "core/players.h"
#include "core/record_private.h"
#include "core/to_json.h"

namespace agon {

/// The thought in the form of a record. `step`: steps played before the decision.
template <class G>
Thought written_thought(const PlayerThought<G>& thought, std::uint64_t step) {
  Thought written;
  written.step = step;
  if (thought.value) written.value = std::clamp(*thought.value, -1.0, 1.0);
  if (!thought.note.empty()) written.note = json::value(thought.note);
  written.draw = thought.draw;
  written.depth = thought.depth;
  for (const auto& [seat, action] : thought.line) written.line.push_back({seat, to_sparse_json(action)});
  return written;
}

/// The thoughts of one seat, within the same limits as those of programs.
class SeatThoughts {
 public:
  template <class G>
  void note(const Player<G>& player, std::uint64_t step) {
    if (size_ >= thought_limits::match) return;
    const auto said = player.thought();
    if (!said) return;
    auto thought = written_thought<G>(*said, step);
    cut_thought(thought, thought_limits::step, "it takes more than 64 KiB with the rest of this step");
    size_ += size_of(thought);
    thoughts_.push_back(std::move(thought));
  }
  PrivatePart taken(Seat seat) { return {seat, {}, std::move(thoughts_), {}}; }  ///< call it once

 private:
  std::vector<Thought> thoughts_;
  std::size_t size_ = 0;
};

}  // namespace agon
