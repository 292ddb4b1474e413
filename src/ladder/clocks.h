// A game's clocks for a ladder: with the game's own a match may take minutes, on a ladder it takes seconds.
#pragma once

#include "arena/game_entry.h"

namespace agon::ladder {

inline constexpr double longest_ladder_match = 20;  // seconds
inline constexpr double trial_factor = 0.25;

/// The configuration with all its times (fields that end in _ms) multiplied; none becomes shorter than 50 ms
/// by it, and 0, which is no clock, stays.
json::value with_clocks(const json::value& config, double factor);

/// What the game's clocks are multiplied by, so that no match takes longer than that; at most 1.
double ladder_factor(const GameEntry& game);

}  // namespace agon::ladder
