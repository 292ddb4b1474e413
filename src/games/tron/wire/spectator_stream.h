// The bytes that a spectator of a match receives, from first to last: live, or later from the record. A
// replay file (.cr) of the original is exactly this stream. Pure.
#pragma once

#include "core/record.h"
#include "games/tron/rules/rules.h"
#include "games/tron/wire/scene.h"
#include "games/tron/wire/settings.h"

namespace agon::tron::wire {

/// The decisions of Blue and Yellow in one cycle.
using Decisions = std::array<Decision<Action>, 2>;

/// Facts that are known before the first cycle; names in the wire's encoding.
struct Opening {
  Sides sides;
  std::array<std::string, 2> agent_names, nicknames;
  std::array<std::string, 2> colors;  ///< "#RRGGBB"
  std::uint32_t start_time = 0;       ///< UTC seconds
};

std::string game_info_frame(const Sides& sides, float cycle_duration, const ks::Table<std::string>& colors);

class SpectatorStream {
 public:
  SpectatorStream(const Rules& rules, std::uint64_t seed, Opening opening);

  const State& state() const { return state_; }
  /// Frames: both have joined, the field, the game starts; the order of the original.
  std::string opening();
  /// Frames: one cycle, and the end of the game if it is its last.
  std::string cycle(const Decisions& decisions);
  /// Frame: a side is gone.
  std::string left(Seat side) const;

 private:
  const Rules& rules_;
  Opening opening_;
  Scene scene_;
  State state_;
};

/// The .cr file of a record. Throws BadValue.
std::string replay_file(const Record& record);

}  // namespace agon::tron::wire
