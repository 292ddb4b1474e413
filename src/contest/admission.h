// Entrants that come late, leave, or come back with another program, while a contest is under way.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "contest/plan.h"

namespace agon::contest {

struct Admission {
  Plan plan;
  std::vector<std::string> changes;  ///< a sentence each; none: the plan is as it was
};

/// `now`: the entrants as they are, with hashes. An entrant whose program has changed leaves, with what it
/// has played, and comes in as its next version. `withdraw`: who is not among them leaves. `results`: all
/// that was played. Throws BadRequest where the contest cannot take a change.
Admission admit(const Plan& plan, const std::vector<Entrant>& now, bool withdraw,
                std::span<const Result> results);

}  // namespace agon::contest
