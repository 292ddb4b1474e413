#include "games/evasion/wire/observer_text.h"

#include <fmt/format.h>

#include "games/evasion/rules/text.h"

namespace agon::evasion {

namespace {
/// Without a clock there is nothing to show but a full one.
double shown(Nanoseconds left) { return left == Nanoseconds::max() ? 0.0 : milliseconds(left); }
}  // namespace

std::string opening_line(const Config& config, const State& state) {
  return fmt::format("{} {} {}", config.wall_interval, config.max_walls, state_line(state));
}

std::string observer_line(const char* word, Nanoseconds hunter_left, Nanoseconds prey_left,
                          const State& state) {
  return fmt::format("{} {:.2f} {:.2f} {}", word, shown(hunter_left), shown(prey_left), state_line(state));
}

std::string cap_line(Nanoseconds hunter_left, const State& state) {
  return fmt::format("timeout {:.2f} {:.2f} {}", shown(hunter_left), static_cast<double>(state.tick),
                     state_line(state));
}

}  // namespace agon::evasion
