// The lines of the observer stream. Pure. Source: the server of 2023, its WebSocket stream.
#pragma once

#include <string>

#include "core/clocks.h"
#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// "N M " + state line: the third message, and the first a latecomer gets after the names.
std::string opening_line(const Config& config, const State& state);
/// WORD HT PT + state line; the times are milliseconds left with two decimals. WORD: continues, caught,
/// timeout.
std::string observer_line(const char* word, Nanoseconds hunter_left, Nanoseconds prey_left,
                          const State& state);
/// The line that follows the last `continues` of a game that reached the cap: the cap stands in the prey's
/// place.
std::string cap_line(Nanoseconds hunter_left, const State& state);

}  // namespace agon::evasion
