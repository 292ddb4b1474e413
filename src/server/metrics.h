// What the server is doing, in the words of Prometheus' text format.
#pragma once

#include <string>

#include "hosting/live_runtime.h"

namespace agon::app {

inline constexpr const char* metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// Matches and steps by game, watchers, lateness of the beats, and the process itself.
std::string metrics_text(LiveRuntime& stage);

}  // namespace agon::app
