// A contest as a job for workers on other machines: what they must know of it, and how matches and results
// travel.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contest/plan.h"
#include "contest/played.h"
#include "contest/remote/bundle.h"

namespace agon::contest {

// A task of a contest's job: a match of its plan, mostly between the plan's entrants. Some players are made
// while the job runs (a tuning's values, a ladder's versions); then the task brings its own two entrants.

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

struct ContestJob {
  std::string program;                 ///< the head's version
  std::string rules;                   ///< signature of the game's rules; the worker's must be the same
  double head_loop_ms = 0;             ///< how fast the head is (jobs/remote/fitness.h)
  std::string host;                    ///< where the head runs
  bool shared_paths = false;           ///< programs have the same paths at the worker and at the head
  std::string machine;                 ///< of the head: "x86_64"; bundled executables are made for it
  std::vector<PackedEntrant> bundles;  ///< empty if paths are shared
  Plan plan;
  bool signed_reports = false;  ///< the head takes no others; a worker without signatures does not know this
                                ///< field and refuses the job
};
BOOST_DESCRIBE_STRUCT(ContestJob, (),
                      (program, rules, head_loop_ms, host, shared_paths, machine, bundles, plan,
                       signed_reports))

/// The same for the same plan and rules, so a head that was killed finds the results that came meanwhile.
std::string job_id(const Plan& plan, const std::string& rules);
/// "x86_64"
std::string machine_kind();
/// Whether the machine's speed can decide a match.
bool is_timed(const Plan& plan);

/// A match that another machine played.
struct RemoteMatch {
  Played played;
  std::vector<float> own_us;
};

/// Whether the plan has such entrants and such a configuration: a match from a server may name any.
bool is_of(const Plan& plan, const Planned& match);
std::string result_text(const std::string& contest, const RemoteMatch& match);
/// Throws BadRequest or BadValue, also if the result is of another match than the task's.
RemoteMatch result_of_task(std::string_view task, std::string_view text);

}  // namespace agon::contest
