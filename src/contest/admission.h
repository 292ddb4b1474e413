// Entrants that join late, leave, or return with a changed program while a contest is running.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "contest/plan.h"

namespace agon::contest {

struct Admission {
  Plan plan;
  std::vector<std::string> changes;  ///< one sentence a change; empty: the plan is unchanged
};

/// Brings a plan up to date. `now`: the present entrants, with hashes. An entrant whose program has changed
/// leaves with its results, and joins as its next version; before any result it is only replaced. `withdraw`:
/// an entrant that is not in `now` leaves. `results`: all that were played. Throws BadRequest if the contest
/// cannot take a change.
Admission admit(const Plan& plan, const std::vector<Entrant>& now, bool withdraw,
                std::span<const Result> results);

}  // namespace agon::contest
