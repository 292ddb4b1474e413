#include "contest/remote/remote_run.h"

#include <unistd.h>
#include <boost/json/serialize.hpp>

#include <array>
#include <chrono>

#include "contest/contest_desk.h"
#include "contest/remote/bundle.h"
#include "contest/remote/contest_job.h"
#include "contest/remote/second_look.h"
#include "core/to_json.h"
#include "core/version.h"
#include "jobs/remote/fitness.h"
#include "jobs/remote/worker_list.h"

namespace agon::contest {

namespace {

/// The contest's desk, as engines see it whose workers have no store: each match is durable before it counts.
class KeepingDesk : public jobs::Desk<Planned, RemoteMatch> {
 public:
  KeepingDesk(ContestDesk& desk, Store& store, std::string contest)
      : desk_(desk), store_(store), contest_(std::move(contest)) {}

  std::vector<Planned> next(std::size_t most) override { return desk_.next(most); }
  bool over() override { return desk_.over(); }
  void take(RemoteMatch match) override {
    store_.add(contest_, match.played);
    desk_.take({match.played.result, std::move(match.own_us)});
  }
  void give_up(const Planned& match, const std::string& reason) override { desk_.give_up(match, reason); }

 private:
  ContestDesk& desk_;
  Store& store_;
  std::string contest_;
};

}  // namespace

std::string job_spec(const Plan& plan, const RemoteRun& remote, const std::vector<Bundle>& bundles) {
  ContestJob job{program_version(), remote.rules, 0, {}, remote.shared_paths, machine_kind(), {}, plan, true};
  for (const auto& bundle : bundles) job.bundles.push_back(bundle.told);
  if (is_timed(plan)) job.head_loop_ms = jobs::measure_fitness().loop_ms;
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) == 0) job.host = name.data();
  return json::serialize(to_json(job));
}

jobs::RemoteOptions head_options(const RemoteRun& remote, const std::atomic<bool>* stop,
                                 std::function<void(unsigned)> seen) {
  jobs::RemoteOptions options;
  options.stop = stop;
  options.tell = remote.tell;
  options.threads = [tell = remote.tell, address = remote.broker.text(),
                     seen = std::move(seen)](jobs::Broker& asked) {
    const auto there = jobs::threads_of_workers(asked);
    if (seen) seen(static_cast<unsigned>(there));
    if (there == 0 && tell) tell("no worker is there; on each machine: agon worker " + address);
    return there;
  };
  return options;
}

RunSummary run_remote(const Plan& plan, Store& store, const RunOptions& options, const RemoteRun& remote) {
  const auto began = std::chrono::steady_clock::now();
  jobs::Broker broker(remote.broker);
  const auto id = job_id(plan, remote.rules);
  const auto bundles = remote.shared_paths ? std::vector<Bundle>() : pack_programs(plan);
  for (const auto& bundle : bundles) put_bundle(broker, id, bundle);
  RunSummary summary;
  const auto seen = [&](unsigned threads) { summary.concurrency = std::max(summary.concurrency, threads); };
  jobs::RemoteHead<Planned, RemoteMatch> head(
      broker, id, job_spec(plan, remote, bundles), head_options(remote, options.stop, seen),
      [](const Planned& match) { return task_text(match); },
      [](const std::string& task, const std::string& text, const std::string&) {
        return result_of_task(task, text);
      });
  if (remote.game != nullptr)
    head.check_by([&](const Planned& match, const RemoteMatch& told) {
      return difference_of(*remote.game, plan, match, told.played);
    });
  head.require([&](const Planned&, const RemoteMatch& told) { return lack_of(plan, told.played); });
  head.take_left();
  ContestDesk desk(plan, store.results(plan.name));
  desk.progress = options.progress;
  KeepingDesk keeping(desk, store, plan.name);
  head.run(keeping);
  for (const auto& bundle : bundles) drop_bundle(broker, id, bundle.told.hash);
  tell(summary, desk, began);
  return summary;
}

}  // namespace agon::contest
