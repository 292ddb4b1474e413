#include "contest/runner.h"

#include <fmt/format.h>

#include <algorithm>

#include "contest/own_files.h"
#include "core/errors.h"
#include "jobs/in_process.h"
#include "process/control_group.h"

namespace agon::contest {

namespace {

class TaskWorker : public jobs::Worker<ContestTask, Played> {
 public:
  TaskWorker(const GameEntry& game, const Plan& plan, std::vector<int> cores, const PlayTask& play)
      : player_(game, settings_with_foreign(plan, plan.process), std::move(cores)), play_(play) {}

  Played work(const ContestTask& task) override { return play_(player_, task); }

 private:
  MatchPlayer player_;
  const PlayTask& play_;
};

}  // namespace

void tell(RunSummary& summary, ContestTasks& source, std::chrono::steady_clock::time_point began) {
  summary.played = source.played();
  summary.found = source.found();
  summary.complete = source.complete();
  summary.given_up = source.given_up();
  summary.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  const auto& own = source.own_times();
  summary.own = {own.count(), own.quantile(0.5), own.quantile(0.99)};
}

RunSummary run(const GameEntry& game, const Plan& plan, Store& store, RunOptions options) {
  const auto began = std::chrono::steady_clock::now();
  const PlanOrders orders(game, plan);
  ContestTasks source(orders, store.results(plan.name));
  source.progress = options.progress;
  if (options.concurrency == 0) options.concurrency = fitting_concurrency(orders.load());
  const auto cut = [&options] { return options.cuts_short && *options.stop; };
  play_all(game, orders, source, options, [&](MatchPlayer& player, const ContestTask& task) {
    PlayHow how;
    if (options.cuts_short) how.stop = cut;
    auto played = player.play(task.order, std::move(how));
    if (cut()) throw Failure("the match was cut short");
    return store.add(plan.name, orders.counted(task.match, std::move(played)));
  });
  RunSummary summary;
  summary.concurrency = options.concurrency;
  tell(summary, source, began);
  return summary;
}

void play_all(const GameEntry& game, const PlanOrders& orders, ContestSource& source,
              const RunOptions& options, const PlayTask& play) {
  const auto load = orders.load();
  if (load.programs) process::ControlGroup::sweep();
  const auto concurrency = options.concurrency != 0 ? options.concurrency : fitting_concurrency(load);
  jobs::InProcess<ContestTask, Played> engine({concurrency, std::chrono::milliseconds(10), options.stop});
  engine.add(source);
  engine.run([&](unsigned number) {
    auto cores = options.pin ? cores_of_player(load, number) : std::vector<int>();
    return std::make_unique<TaskWorker>(game, orders.plan(), std::move(cores), play);
  });
}

namespace {
constexpr std::size_t most_given_up = 10;
}

ContestTasks::ContestTasks(const PlanOrders& orders, const std::vector<Result>& stored)
    : orders_(orders), schedule_(orders.plan(), stored) {
  for (const auto& result : stored) stored_[result.key] = result;
}

std::vector<ContestTask> ContestTasks::next(std::size_t most) {
  std::vector<ContestTask> tasks;
  while (tasks.size() < most) {
    const auto match = schedule_.next();
    if (!match) break;
    const auto found = stored_.find(match->key);
    if (found != stored_.end()) {
      schedule_.record_result(found->second);
      ++found_;
    } else if (match->has_left) {
      schedule_.leave_out(match->key);
    } else {
      tasks.push_back({*match, orders_.order_of(*match)});
      ++under_way_;
    }
  }
  return tasks;
}

void ContestTasks::take(Played match) {
  schedule_.record_result(match.result);
  --under_way_;
  ++played_;
  for (const float us : match.own_us) own_times_.add(us);
  if (progress) progress(found_ + played_, std::max(schedule_.expected(), found_ + played_));
}

void ContestTasks::give_up(const ContestTask& task, const std::string& reason) {
  given_up_.push_back(fmt::format("{}: {}", task.order.key, reason));
  if (given_up_.size() >= most_given_up)
    throw Failure(fmt::format("{} matches could not be played, the first of them {}", given_up_.size(),
                              given_up_.front()));
}

}  // namespace agon::contest
