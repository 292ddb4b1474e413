#include "contest/runner.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "jobs/in_process.h"
#include "process/control_group.h"
#include "process/cores.h"

namespace agon::contest {

namespace {

class MatchWorker : public jobs::Worker<Planned, Finished> {
 public:
  MatchWorker(const GameEntry& game, const Plan& plan, std::vector<int> cores, const PlayMatch& play)
      : player_(game, plan, std::move(cores)), play_(play) {}

  Finished work(const Planned& match) override { return play_(player_, match); }

 private:
  MatchPlayer player_;
  const PlayMatch& play_;
};

}  // namespace

unsigned fitting_concurrency(const GameEntry& game, const Plan& plan) {
  const auto cores = static_cast<unsigned>(process::usable_cores().size());
  if (!has_programs(plan) || game.info().dynamics == Dynamics::turn_based) return cores;
  return std::max(1U, cores / static_cast<unsigned>(std::max<std::size_t>(1, game.seats(plan.configs[0]))));
}

void tell(RunSummary& summary, ContestTasks& source, std::chrono::steady_clock::time_point began) {
  summary.played = source.played();
  summary.found = source.found();
  summary.complete = source.complete();
  summary.given_up = source.given_up();
  summary.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  const auto& own = source.own_times();
  summary.own = {own.count(), own.quantile(0.5), own.quantile(0.99)};
}

RunSummary run(const GameEntry& game, const Plan& plan, Store& store, const RunOptions& options) {
  ContestTasks source(plan, store.results(plan.name));
  source.progress = options.progress;
  return run(game, plan, source, options, [&](MatchPlayer& player, const Planned& match) {
    MatchResult told;
    auto played = player.play(match, {.result = &told});
    const auto result = played.result;
    store.add(plan.name, std::move(played));
    return Finished{result, std::move(told.own_us)};
  });
}

RunSummary run(const GameEntry& game, const Plan& plan, ContestTasks& source, const RunOptions& options,
               const PlayMatch& play) {
  const auto began = std::chrono::steady_clock::now();
  if (has_programs(plan)) process::ControlGroup::sweep();
  RunSummary summary;
  summary.concurrency = options.concurrency != 0 ? options.concurrency : fitting_concurrency(game, plan);
  jobs::InProcess<Planned, Finished> engine(
      {summary.concurrency, std::chrono::milliseconds(10), options.stop});
  engine.add(source);
  engine.run([&](unsigned number) {
    auto cores = options.pin ? cores_of_player(game, plan, number) : std::vector<int>();
    return std::make_unique<MatchWorker>(game, plan, std::move(cores), play);
  });
  tell(summary, source, began);
  return summary;
}

namespace {
constexpr std::size_t most_given_up = 10;
}

ContestTasks::ContestTasks(const Plan& plan, const std::vector<Result>& stored) : schedule_(plan, stored) {
  for (const auto& result : stored) stored_[result.key] = result;
}

std::vector<Planned> ContestTasks::next(std::size_t most) {
  std::vector<Planned> matches;
  while (matches.size() < most) {
    const auto match = schedule_.next();
    if (!match) break;
    const auto found = stored_.find(match->key);
    if (found != stored_.end()) {
      schedule_.record_result(found->second);
      ++found_;
    } else if (match->has_left) {
      schedule_.leave_out(match->key);
    } else {
      matches.push_back(*match);
      ++under_way_;
    }
  }
  return matches;
}

void ContestTasks::take(Finished finished) {
  schedule_.record_result(finished.result);
  --under_way_;
  ++played_;
  for (const float us : finished.own_us) own_times_.add(us);
  if (progress) progress(found_ + played_, std::max(schedule_.expected(), found_ + played_));
}

void ContestTasks::give_up(const Planned& match, const std::string& reason) {
  given_up_.push_back(fmt::format("{}: {}", key_text(match.key), reason));
  if (given_up_.size() >= most_given_up)
    throw Failure(fmt::format("{} matches could not be played, the first of them {}", given_up_.size(),
                              given_up_.front()));
}

}  // namespace agon::contest
