// What heads of contests, tunings and ladders tell the engine and the workers.
#pragma once

#include <string>
#include <vector>

#include "contest/remote/bundle.h"
#include "contest/remote/remote_run.h"
#include "jobs/remote/remote_head.h"

namespace agon::contest {

/// What workers must know of the job.
std::string job_spec(const Plan& plan, const RemoteRun& remote, const std::vector<Bundle>& bundles);
/// `seen`: hears how many matches at once the workers can play.
jobs::RemoteOptions head_options(const RemoteRun& remote, const std::atomic<bool>* stop,
                                 std::function<void(unsigned)> seen = {});

}  // namespace agon::contest
