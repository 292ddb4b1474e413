// What workers elsewhere are doing, in the words of Prometheus' text format.
#pragma once

#include <string>

#include "jobs/remote/fleet.h"

namespace agon::app {

/// Workers, jobs, leases, retries, and how late heartbeats are.
std::string fleet_metrics(const jobs::Fleet& fleet);

}  // namespace agon::app
