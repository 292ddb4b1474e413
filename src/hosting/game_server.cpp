#include "hosting/game_server.h"

#include <fmt/core.h>

namespace agon {

void JoinSettings::print_line(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

void JoinSettings::print_complaint(const std::string& line) { fmt::print(stderr, "{}\n", line); }

}  // namespace agon
