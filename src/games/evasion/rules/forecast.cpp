#include "games/evasion/rules/forecast.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/odds.h"
#include "games/evasion/rules/room.h"

namespace agon::evasion {

namespace {

/// All fitted by `scripts/lead_fit.py` to 160 matches of built-in players, at six pairs of N and M: weights
/// of the facts in the logarithm of the ticks that are left, and the spread of that.
constexpr Facts weights{6.141, 0.6884, 3.202, -0.185, 0.2121, 1.814, 0.1656};
constexpr double spread = 2.075;
/// The same for whole hunts that end by a capture: the logarithm of their ticks by one, N and M, and its
/// spread.
constexpr std::array<double, 3> usual_weights{6.734, 0.327, -0.1269};
constexpr double usual_spread = 3.976;
/// Log odds to be sooner than usual, by one and by the logarithm of how many times as long is usual.
constexpr std::array<double, 2> sooner_weights{0.2943, 1.451};
/// The range is from a part to a multiple of the ticks that are left. Half of the hunts end within it.
const double range = std::pow(5, 1 / spread);

double log_interval(const Config& config) { return std::log((config.wall_interval + 10) / 60.0); }
double log_walls(const Config& config) { return std::log((config.max_walls + 1) / 11.0); }

/// "1,300", in as many digits as a forecast over so many ticks is good for.
std::string roughly(double tick, double left) {
  const double unit = left < 30 ? 1 : left < 500 ? 10 : left < 2000 ? 50 : 100;
  const auto whole = static_cast<int>(std::lround(tick / unit) * std::lround(unit));
  return whole < 1000 ? std::to_string(whole) : fmt::format("{},{:03}", whole / 1000, whole % 1000);
}

}  // namespace

Facts facts_of(const Config& config, const State& state) {
  constexpr double whole = field_size * field_size, slow = 1000;  // cells, ticks
  const int room = std::max(1, reachable_room(state.walls, state.prey));
  const bool apart = reachable_room(state.walls, state.hunter) != room;
  const double distance = std::hypot(state.prey.x - state.hunter.x, state.prey.y - state.hunter.y);
  return {1,
          std::log(room / whole),
          std::log1p(state.tick / slow),
          log_interval(config),
          log_walls(config),
          apart ? 1.0 : 0.0,
          std::log((distance + 10) / 100)};
}

double ticks_left(const Config& config, const State& state) {
  return std::max(1.0, std::exp(weighed(facts_of(config, state), weights)));
}

double usual_ticks_left(const Config& config, int tick) {
  const double whole = std::exp(weighed({1, log_interval(config), log_walls(config)}, usual_weights));
  const double lasted = std::pow(tick / whole, usual_spread);  // odds to be over by now
  const double left = whole * std::pow(1 + 2 * lasted, 1 / usual_spread) - tick;
  return std::clamp<double>(left, 1, std::max(1, config.tick_cap - tick));
}

double value_of_ticks(const Config& config, int tick, double left) {
  const double times = std::log(usual_ticks_left(config, tick) / std::max(1.0, left));
  return value_of_odds(weighed({1, times}, sooner_weights));
}

std::string forecast_words(const Config& config, int tick, double left) {
  if (tick + left >= config.tick_cap) return "likely to escape";
  const auto at = [&](double ticks) {
    return roughly(std::min<double>(tick + ticks, config.tick_cap), left);
  };
  return fmt::format("caught at about tick {} ({} to {})", at(left), at(left / range), at(left * range));
}

}  // namespace agon::evasion
