// A contest as a job for workers elsewhere: what they must know of it, and how its matches and results
// travel.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "contest/plan.h"
#include "contest/played.h"
#include "contest/remote/bundle.h"
#include "contest/remote/match_order.h"

namespace agon::contest {

struct ContestJob {
  std::string program;                 ///< the head's version
  std::string rules;                   ///< signature of the game's rules, which the worker's must equal
  double head_loop_ms = 0;             ///< how fast the head is (jobs/remote/fitness.h)
  std::string host;                    ///< where the head runs
  bool shared_paths = false;           ///< programs are at the worker where they are at the head
  std::string machine;                 ///< of the head: "x86_64"; what a bundle's own programs are made for
  std::vector<PackedEntrant> bundles;  ///< without shared paths
  Plan plan;
  bool signed_reports = false;  ///< the head takes no others; a worker that knows no signatures does not know
                                ///< this field and refuses
};
BOOST_DESCRIBE_STRUCT(ContestJob, (),
                      (program, rules, head_loop_ms, host, shared_paths, machine, bundles, plan,
                       signed_reports))

/// The same for the same plan, whoever asks: a head that was killed finds what came meanwhile.
std::string job_id(const Plan& plan, const std::string& rules);
/// "x86_64"
std::string machine_kind();
/// Whether the speed of the machine decides anything.
bool is_timed(const Plan& plan);

/// A match that was played elsewhere.
struct RemoteMatch {
  Played played;
  std::vector<float> own_us;
};

/// Whether the plan has such entrants and such a configuration; what has come through a server may name any.
bool is_of(const Plan& plan, const Planned& match);
std::string result_text(const std::string& contest, const RemoteMatch& match);
/// Throws BadRequest or BadValue, also for a match that is another than the task's.
RemoteMatch result_of_task(std::string_view task, std::string_view text);

}  // namespace agon::contest
