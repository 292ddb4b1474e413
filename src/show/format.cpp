#include "show/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace agon::show {

std::string clock_text(double ms) {
  const double seconds = std::clamp(ms / 1000, 0.0, 1e9);
  if (seconds < 59.95) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<long>(seconds);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string amount_text(double amount) {
  const double rounded = std::round(amount * 100) / 100;
  if (rounded == std::floor(rounded) && std::abs(rounded) < 1e15) return fmt::format("{:.0f}", rounded + 0.0);
  return fmt::format("{}", rounded);
}

std::string speed_text(double speed) {
  if (speed == 0.25) return "×¼";
  if (speed == 0.5) return "×½";
  return "×" + amount_text(speed);
}

}  // namespace agon::show
