#include "hosting/game_server.h"

#include <fmt/core.h>

#include "text/visible.h"

namespace agon {

void JoinSettings::print_line(const std::string& line) {
  fmt::print("{}\n", visible(line));
  std::fflush(stdout);
}

void JoinSettings::print_complaint(const std::string& line) { fmt::print(stderr, "{}\n", visible(line)); }

}  // namespace agon
