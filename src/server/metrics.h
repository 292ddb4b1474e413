// What the server is doing, in the words of Prometheus' text format.
#pragma once

#include <string>

#include "hosting/live_runtime.h"
#include "jobs/remote/fleet.h"

namespace agon::app {

inline constexpr const char* metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// Matches and steps by game, watchers, lateness of the beats, and the process itself.
std::string metrics_text(LiveRuntime& stage);

/// Workers, jobs, leases, retries, and how late heartbeats are.
std::string fleet_metrics(const jobs::Fleet& fleet);

}  // namespace agon::app
