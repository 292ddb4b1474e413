#include "contest/remote/remote_run.h"

#include <algorithm>
#include <chrono>

#include "contest/own_files.h"
#include "core/errors.h"
#include "core/version.h"
#include "core/write_json.h"
#include "jobs/fitness.h"

namespace agon::contest {

void PackedPrograms::add(Bundle bundle) {
  size_ += bundle.archive.size();
  auto label = bundle.label;
  bundles_.insert_or_assign(std::move(label), std::move(bundle));
}

std::vector<std::string> PackedPrograms::pack(MatchOrder& order) const {
  std::vector<std::string> needs;
  for (auto& seat : order.seats) {
    const auto found = bundles_.find(seat.label);
    if (found == bundles_.end() || !found->second.programs.contains(seat.player)) continue;
    const auto& bundle = found->second;
    seat.packed = bundle.programs.at(seat.player);
    if (std::ranges::find(needs, bundle.hash) == needs.end()) needs.push_back(bundle.hash);
  }
  return needs;
}

const std::string& PackedPrograms::archive(const std::string& hash) const {
  for (const auto& [label, bundle] : bundles_)
    if (bundle.hash == hash) return bundle.archive;
  throw Failure("no program of the job has files of that hash");
}

std::string about_text(ContestJob job) {
  job.program = program_version();
  job.machine = machine_kind();
  if (job.is_timed()) job.head_loop_ms = jobs::measure_fitness().loop_ms;
  std::string text;
  append_json<Reals::tree>(text, job);
  return text;
}

namespace {

ContestJob job_of(const Plan& plan, const RemoteRun& remote) {
  ContestJob job;
  job.rules = remote.rules;
  job.game = plan.game;
  job.config = plan.configs.at(0);
  job.programs = has_programs(plan);
  job.clocks = plan.clocks;
  job.shared_paths = remote.shared_paths;
  job.process = remote.shared_paths ? settings_with_foreign(plan, plan.process) : plan.process;
  return job;
}

/// Keeps each match before it counts.
class KeepingTasks : public ContestSource {
 public:
  KeepingTasks(ContestSource& source, Store& store, std::string contest)
      : source_(source), store_(store), contest_(std::move(contest)) {}

  std::vector<ContestTask> next(std::size_t most) override { return source_.next(most); }
  bool over() override { return source_.over(); }
  void take(Played match) override { source_.take(store_.add(contest_, std::move(match))); }
  void give_up(const ContestTask& task, const std::string& reason) override { source_.give_up(task, reason); }

 private:
  ContestSource& source_;
  Store& store_;
  std::string contest_;
};

}  // namespace

unsigned play_all_remote(const PlanOrders& orders, ContestSource& source, const std::atomic<bool>* stop,
                         const RemoteRun& remote) {
  PackedPrograms packed;
  if (!remote.shared_paths)
    for (auto& bundle : pack_programs(orders.plan())) packed.add(std::move(bundle));
  auto how = remote.how;
  std::size_t most = 0;
  how.stop = stop;
  how.shown = [&most, shown = remote.how.shown](const std::vector<jobs::WorkerState>& workers) {
    std::size_t threads = 0;
    for (const auto& worker : workers)
      if (worker.phase == jobs::WorkerPhase::working) threads += worker.hello.threads;
    most = std::max(most, threads);
    if (shown) shown(workers);
  };
  jobs::PipedSource<ContestTask, Played> job(
      source, {about_text(job_of(orders.plan(), remote)),
               [&packed](const ContestTask& task) {
                 auto order = task.order;
                 auto needs = packed.pack(order);
                 return jobs::Order{0, order_text(order), std::move(needs)};
               },
               [&orders](const ContestTask& task, const json::value& told) {
                 return orders.counted(task.match, played_of(task.order, told));
               },
               [&packed](const std::string& hash) { return packed.archive(hash); }});
  jobs::Pipes engine(std::move(how));
  engine.add(job);
  engine.run();
  return static_cast<unsigned>(most);
}

unsigned keep_all_remote(const PlanOrders& orders, ContestSource& source, Store& store,
                         const std::atomic<bool>* stop, const RemoteRun& remote) {
  KeepingTasks keeping(source, store, orders.plan().name);
  return play_all_remote(orders, keeping, stop, remote);
}

RunSummary run_remote(const GameEntry& game, const Plan& plan, Store& store, const RunOptions& options,
                      const RemoteRun& remote) {
  const auto began = std::chrono::steady_clock::now();
  const PlanOrders orders(game, plan);
  ContestTasks source(orders, store.results(plan.name));
  source.progress = options.progress;
  RunSummary summary;
  summary.concurrency = keep_all_remote(orders, source, store, options.stop, remote);
  tell(summary, source, began);
  return summary;
}

}  // namespace agon::contest
