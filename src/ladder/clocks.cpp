#include "ladder/clocks.h"

#include <algorithm>
#include <cmath>

namespace agon::ladder {

namespace {

constexpr double shortest_ms = 50;

/// Seconds of the longest match in which everybody takes all the time there is; 0: no clock says.
double longest_match(const GameEntry& game) {
  const auto about = game.description();
  const auto& clocks = about.at("clocks").get_object();
  const auto ms = [&](const char* name) { return clocks.at(name).to_number<double>(); };
  const auto& info = game.info();
  const auto seats = static_cast<double>(info.least_seats);
  const double by_moves = ms("first_move_ms") + static_cast<double>(info.longest) * ms("per_move_ms");
  const double by_total = seats * ms("total_ms");
  if (by_total > 0 && by_moves > 0) return std::min(by_total, by_moves) / 1000;
  return std::max(by_total, by_moves) / 1000;
}

}  // namespace

json::value with_clocks(const json::value& config, double factor) {
  auto made = config;
  if (!made.is_object()) return made;
  for (auto& field : made.get_object()) {
    if (!field.key().ends_with("_ms") || !field.value().is_number()) continue;
    const auto had = field.value().to_number<double>();
    const double now = std::max(std::round(had * factor), std::min(had, shortest_ms));
    field.value() = static_cast<std::int64_t>(now);
  }
  return made;
}

double ladder_factor(const GameEntry& game) {
  const double longest = longest_match(game);
  return longest <= longest_ladder_match ? 1 : longest_ladder_match / longest;
}

}  // namespace agon::ladder
