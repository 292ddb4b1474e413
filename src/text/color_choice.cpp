#include "text/color_choice.h"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <string_view>

namespace agon {

namespace {

std::atomic<ColorChoice> chosen = ColorChoice::automatic;

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

void choose_colors(ColorChoice choice) { chosen = choice; }

bool prints_colors(int descriptor) {
  if (chosen != ColorChoice::automatic) return chosen == ColorChoice::always;
  const auto term = environment("TERM");
  return environment("NO_COLOR").empty() && !term.empty() && term != "dumb" && ::isatty(descriptor) != 0;
}

}  // namespace agon
