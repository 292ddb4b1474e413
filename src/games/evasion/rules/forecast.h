// When a hunt will end: the ticks until the capture are log-logistic about a middle that follows from the
// board. So a hunt has a range in which half of such hunts end, and a chance to be sooner than usual.
#pragma once

#include <array>
#include <string>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// The facts that decide how long a hunt goes on: one, the prey's room, ticks played, N, M, whether the
/// hunter is in another room, and how far it is from the prey.
using Facts = std::array<double, 7>;
Facts facts_of(const Config& config, const State& state);

/// Ticks until the capture, in the middle.
double ticks_left(const Config& config, const State& state);
/// The same of all hunts by these rules that have lasted so long, at most until the prey escapes.
double usual_ticks_left(const Config& config, int tick);
/// The hunter's value, -1 to 1, where so many ticks are left: it is sooner than usual with a chance of
/// (1 + value) / 2.
double value_of_ticks(const Config& config, int tick, double left);

/// "caught at about tick 900 (700 to 1,300)": half of such hunts end within the range.
std::string forecast_words(const Config& config, int tick, double left);

}  // namespace agon::evasion
