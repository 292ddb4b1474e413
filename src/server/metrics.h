// The state of the server in Prometheus' text format.
#pragma once

#include <string>
#include <vector>

#include "hosting/live_runtime.h"
#include "jobs/worker_state.h"

namespace agon::server {

inline constexpr const char* metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// Matches and steps by game, watchers, lateness of beats, and the process.
std::string metrics_text(LiveRuntime& runtime);

/// Workers, and the matches that they have.
std::string worker_metrics(const std::vector<jobs::WorkerState>& workers);

}  // namespace agon::server
