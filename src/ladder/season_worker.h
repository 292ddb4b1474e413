// Builds versions and plays matches, one after the other, in one thread. Results are in the store before they
// are reported. A task that fails throws Failure, so the server works on.
#pragma once

#include <atomic>

#include "ladder/referee.h"
#include "ladder/scheduler.h"
#include "process/cores.h"

namespace agon::ladder {

class SeasonWorker : public jobs::Worker<Task, Done> {
 public:
  using FindScheduler = std::function<Scheduler&(Id season)>;
  /// `cores`: its own; empty lets the system choose. `stop`: true when the server ends; its programs are then
  /// killed, and their results are not kept.
  SeasonWorker(Store& store, const Workshop& workshop, FindScheduler find_scheduler,
               process::Settings settings, std::vector<int> cores, const std::atomic<bool>& stop);

  Done work(const Task& task) override;

 private:
  void build(const Task& task);
  Built built_here(const Task& task, const Season& season, Version& version);
  /// Sets the verdict of the protocol's check, in words. Returns whether the version may play.
  bool check(const Scheduler& scheduler, const Season& season, Version& version);
  void admit(const Season& season, const Job& job, Version& version);
  std::optional<Match> play_match(const Scheduler& scheduler, const Match& match);
  /// The version as an entrant. Builds it again if its built folder is gone.
  contest::Entrant entrant(const Season& season, Id version);
  void keep(const Version& version);
  void switch_off(Version& version, const std::string& why);
  void refuse_when_stopped() const;

  Store& store_;
  const Workshop& workshop_;
  FindScheduler find_scheduler_;
  process::Settings settings_;
  std::vector<int> cores_;
  const std::atomic<bool>& stop_;
  process::OnCore on_core_;
};

}  // namespace agon::ladder
