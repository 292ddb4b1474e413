// The state of the server in Prometheus' text format.
#pragma once

#include <string>

#include "hosting/live_runtime.h"
#include "jobs/remote/fleet.h"

namespace agon::app {

inline constexpr const char* metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// Matches and steps by game, watchers, lateness of beats, and the process.
std::string metrics_text(LiveRuntime& runtime);

/// Workers, jobs, leases, retries, and the lateness of heartbeats.
std::string fleet_metrics(const jobs::Fleet& fleet);

}  // namespace agon::app
