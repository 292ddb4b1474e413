#include "hosting/game_server.h"

#include <fmt/core.h>

#include "hosting/live_runtime.h"
#include "text/visible.h"

namespace agon {

void ServeSettings::all_played(LiveRuntime& stage) const {
  if (pages || !finished) return;
  stage.hub().once_idle([finished = finished] { finished(0); });
}

void JoinSettings::print_line(const std::string& line) {
  fmt::print("{}\n", visible(line));
  std::fflush(stdout);
}

void JoinSettings::print_complaint(const std::string& line) { fmt::print(stderr, "{}\n", visible(line)); }

}  // namespace agon
