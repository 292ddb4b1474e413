#include "contest/runner.h"

#include <chrono>

#include "contest/contest_desk.h"
#include "contest/play_match.h"
#include "jobs/in_process.h"
#include "process/control_group.h"
#include "process/cores.h"

namespace agon::contest {

namespace {

/// Plays matches in one thread, on cores of its own.
class MatchWorker : public jobs::Worker<Planned, Finished> {
 public:
  MatchWorker(const GameEntry& game, const Plan& plan, Store& store, std::vector<int> cores)
      : game_(game),
        plan_(plan),
        store_(store),
        cores_(std::move(cores)),
        place_(cores_.empty() ? -1 : cores_[0]),
        settings_(plan.process) {}

  Finished work(const Planned& match) override {
    // The first program shares the referee's core: a lone one is asked without waking another core.
    const auto bots = std::max<std::size_t>(1, programs_in(game_, plan_, match));
    settings_.cores.assign(cores_.begin(),
                           cores_.begin() + static_cast<std::ptrdiff_t>(std::min(bots, cores_.size())));
    Finished finished;
    const auto played = play_match(game_, plan_, match, settings_, &finished.own_us);
    store_.add(plan_.name, played);
    finished.result = played.result;
    return finished;
  }

 private:
  const GameEntry& game_;
  const Plan& plan_;
  Store& store_;
  std::vector<int> cores_;
  process::OnCore place_;
  process::Settings settings_;
};

}  // namespace

unsigned fitting_concurrency(const GameEntry& game, const Plan& plan) {
  const auto cores = static_cast<unsigned>(process::usable_cores().size());
  if (!has_programs(plan) || game.info().dynamics == Dynamics::turn_based) return cores;
  return std::max(1U, cores / static_cast<unsigned>(std::max<std::size_t>(1, game.seats(plan.configs[0]))));
}

RunSummary run(const GameEntry& game, const Plan& plan, Store& store, const RunOptions& options) {
  const auto began = std::chrono::steady_clock::now();
  const bool programs = has_programs(plan);
  if (programs) process::ControlGroup::sweep();
  ContestDesk desk(plan, store.results(plan.name));
  desk.progress = options.progress;
  RunSummary summary;
  summary.concurrency = options.concurrency != 0 ? options.concurrency : fitting_concurrency(game, plan);
  jobs::InProcess<Planned, Finished> engine({summary.concurrency, std::chrono::milliseconds(10), options.stop});
  engine.add(desk);
  engine.run([&](unsigned number) {
    std::vector<int> cores;
    if (programs && options.pin)
      cores = process::cores_for(number, game.info().dynamics == Dynamics::simultaneous,
                                 static_cast<unsigned>(game.seats(plan.configs[0])));
    return std::make_unique<MatchWorker>(game, plan, store, std::move(cores));
  });
  summary.played = desk.played();
  summary.found = desk.found();
  summary.complete = desk.complete();
  summary.given_up = desk.given_up();
  summary.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  const auto& own = desk.own_times();
  summary.own = {own.count(), own.quantile(0.5), own.quantile(0.99)};
  return summary;
}

}  // namespace agon::contest
