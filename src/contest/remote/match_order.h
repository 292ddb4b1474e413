// What a task asks a worker for: a match of its job's plan, mostly between entrants of the plan. Where
// players come to be while the job lasts (a tuning's values, a ladder's versions), the task brings its own
// two.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contest/plan.h"
#include "contest/remote/bundle.h"

namespace agon::contest {

/// Stand in the places of the match's `a` and `b`.
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
/// Ends in a second line where it brings entrants.
std::string task_text(const MatchOrder& order);
/// The match of either. Throws BadRequest or BadValue.
Planned task_of(std::string_view text);
MatchOrder order_of(std::string_view text);

}  // namespace agon::contest
