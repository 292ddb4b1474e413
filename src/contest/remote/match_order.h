// A task of a contest's job: a match of its plan, mostly between the plan's entrants. Some players are made
// while the job runs (a tuning's values, a ladder's versions); then the task brings its own two entrants.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contest/plan.h"
#include "contest/remote/bundle.h"

namespace agon::contest {

/// Entrants that replace the match's `a` and `b`.
struct OwnEntrants {
  Entrant a, b;
  std::vector<PackedEntrant> bundles{};  ///< of those that are programs
};
BOOST_DESCRIBE_STRUCT(OwnEntrants, (), (a, b, bundles))

struct MatchOrder {
  Planned match;
  std::optional<OwnEntrants> own{};
};

std::string task_text(const Planned& match);
/// Has a second line if it brings entrants.
std::string task_text(const MatchOrder& order);
/// The match of a task of either form. Throws BadValue.
Planned task_of(std::string_view text);
MatchOrder order_of(std::string_view text);

}  // namespace agon::contest
