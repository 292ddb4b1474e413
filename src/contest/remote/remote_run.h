// Plays matches on other machines: hands out their orders through pipes, and keeps the results.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "contest/remote/bundle.h"
#include "contest/remote/contest_job.h"
#include "contest/runner.h"
#include "jobs/pipes.h"

namespace agon::contest {

struct RemoteRun {
  jobs::PipeOptions how;  ///< `stop` is set by the run
  std::string rules;      ///< signature of the game's rules
  bool shared_paths = false;
};

/// The packed programs of a job's orders, by the names of their entrants.
class PackedPrograms {
 public:
  void add(Bundle bundle);
  /// The bytes of all of them.
  std::uint64_t size() const { return size_; }

  /// Sets how the seats' programs start elsewhere. Returns the hashes of the bundles that the order needs.
  std::vector<std::string> pack(MatchOrder& order) const;
  /// Throws Failure if there is none of that hash.
  const std::string& archive(const std::string& hash) const;

 private:
  std::map<std::string, Bundle> bundles_;  ///< by label
  std::uint64_t size_ = 0;
};

/// The job as JSON for its workers. Sets what it says of the head: program, machine, speed.
std::string about_text(ContestJob job);

/// Like `run`: the store holds the same at the end, wherever a match was played. Throws Failure once no
/// worker is left.
RunSummary run_remote(const GameEntry& game, const Plan& plan, Store& store, const RunOptions& options,
                      const RemoteRun& remote);
/// Hands out the matches of any source. Returns how many were played at a time.
unsigned play_all_remote(const PlanOrders& orders, ContestSource& source, const std::atomic<bool>* stop,
                         const RemoteRun& remote);
/// The same; each match is in the store before `source` takes it.
unsigned keep_all_remote(const PlanOrders& orders, ContestSource& source, Store& store,
                         const std::atomic<bool>* stop, const RemoteRun& remote);

}  // namespace agon::contest
