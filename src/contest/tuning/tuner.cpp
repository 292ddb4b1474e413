#include "contest/tuning/tuner.h"

#include <fmt/format.h>

#include "contest/play_match.h"
#include "contest/remote/contest_job.h"
#include "core/errors.h"
#include "jobs/in_process.h"
#include "process/cores.h"

namespace agon::contest {

namespace {

/// Keeps each match in the store before the next begins.
class StepWorker : public jobs::Worker<TuneMatch, Finished> {
 public:
  StepWorker(const GameEntry& game, const Tuning& tuning, Store& store)
      : plan_(tuning.plan), player_(game, plan_, {}), store_(store) {}

  Finished work(const TuneMatch& task) override {
    plan_.entrants[0].players = {task.player};
    auto played = player_.play(task.match);
    const auto result = played.result;
    store_.add(plan_.name, std::move(played));
    return {result, {}};
  }

 private:
  Plan plan_;
  MatchPlayer player_;
  Store& store_;
};

}  // namespace

Tuned tune(const GameEntry& game, const Tuning& tuning, Store& store, const TuneOptions& options) {
  TuningTasks source(tuning, store.results(tuning.plan.name), options.stepped);
  const auto cores = static_cast<unsigned>(process::usable_cores().size());
  jobs::InProcess<TuneMatch, Finished> engine(
      {options.concurrency != 0 ? options.concurrency : cores, std::chrono::milliseconds(10), options.stop});
  engine.add(source);
  engine.run([&](unsigned) { return std::make_unique<StepWorker>(game, tuning, store); });
  return source.tuned();
}

namespace {

/// The step's player travels with the match.
std::string tune_task_text(const Plan& plan, const TuneMatch& task) {
  auto player = plan.entrants[0];
  player.players = {task.player};
  return task_text({task.match, OwnEntrants{player, entrant_of(plan, task.match.b), {}}});
}

}  // namespace

Tuned tune_remote(const Tuning& tuning, Store& store, const TuneOptions& options, const RemoteRun& remote) {
  const auto& plan = tuning.plan;
  jobs::Broker broker(remote.broker);
  MatchHead<TuneMatch> head(broker, plan, remote, {}, head_options(remote, options.stop),
                            [&](const TuneMatch& task) { return tune_task_text(plan, task); });
  if (remote.game != nullptr)
    head.check_by([&](const TuneMatch& task, const RemoteMatch& told) {
      return difference_of(*remote.game, plan_with(tuning, task.player), task.match, told.played);
    });
  head.take_left();
  TuningTasks source(tuning, store.results(plan.name), options.stepped);
  KeepingTasks<TuneMatch> keeping(source, store, plan.name);
  head.run(keeping);
  return source.tuned();
}

Plan plan_with(const Tuning& tuning, const std::string& player) {
  Plan plan = tuning.plan;
  plan.entrants[0].players = {player};
  return plan;
}

TuningTasks::TuningTasks(const Tuning& tuning, const std::vector<Result>& stored,
                         std::function<void(const TuneStep&)> stepped)
    : tuning_(tuning),
      stepped_(std::move(stepped)),
      spsa_(tuning.tunables, tuning.settings),
      schedule_(tuning.plan),
      ahead_(schedule_.next()),
      found_(stored.size()) {
  for (const auto& result : stored) results_[result.key] = result;
  begin_steps();
}

/// The second half of a pairing's matches is the first half again, for the other side of the step.
std::vector<Planned> TuningTasks::matches_of_step() {
  std::vector<Planned> matches;
  for (; ahead_ && ahead_->key.round == spsa_.step(); ahead_ = schedule_.next()) matches.push_back(*ahead_);
  std::map<Key, Planned> by_key;
  const auto half = tuning_.plan.games / 2;
  for (auto& match : matches) {
    if (!tuning_.swaps) match.a_first = tuning_.seat == 0;
    by_key[match.key] = match;
    if (match.key.game < half) continue;
    const auto key = match.key;
    match = by_key.at({key.round, key.board, key.game - half});
    match.key = key;
  }
  return matches;
}

/// Goes through the steps that have all results, to the first that lacks some.
void TuningTasks::begin_steps() {
  while (lacking_.empty() && !spsa_.over()) {
    step_ = matches_of_step();
    const auto trial = spsa_.trial();
    const auto plus = player_with(tuning_.player, tuning_.tunables, trial.plus);
    const auto minus = player_with(tuning_.player, tuning_.tunables, trial.minus);
    for (const auto& match : step_) {
      if (results_.contains(match.key)) continue;
      waiting_.push_back({match, match.key.game < tuning_.plan.games / 2 ? plus : minus});
      lacking_.insert(match.key);
    }
    if (lacking_.empty()) end_step();
  }
}

void TuningTasks::end_step() {
  const double result = result_of_step();
  spsa_.learn(result);
  if (stepped_) stepped_({spsa_.step(), tuning_.settings.steps, result, spsa_.values()});
}

std::vector<TuneMatch> TuningTasks::next(std::size_t most) {
  std::vector<TuneMatch> tasks;
  while (tasks.size() < most && !waiting_.empty()) {
    tasks.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  }
  return tasks;
}

void TuningTasks::take(Finished finished) {
  const auto& result = finished.result;
  if (lacking_.erase(result.key) == 0) return;
  ++played_;
  results_[result.key] = result;
  if (!lacking_.empty()) return;
  end_step();
  begin_steps();
}

void TuningTasks::give_up(const TuneMatch& match, const std::string& reason) {
  throw Failure(fmt::format("{} could not be played: {}", key_text(match.match.key), reason));
}

double TuningTasks::result_of_step() const {
  const auto half = tuning_.plan.games / 2;
  double sum = 0;
  int count = 0;
  for (const auto& match : step_) {
    if (match.key.game >= half) continue;
    const auto& plus = results_.at(match.key);
    const auto& minus = results_.at({match.key.round, match.key.board, match.key.game + half});
    const double by_score = plus.score_a > minus.score_a ? 1 : plus.score_a < minus.score_a ? -1 : 0;
    sum += tuning_.swaps ? plus.points - minus.points : by_score;
    ++count;
  }
  return count == 0 ? 0 : sum / count;
}

Tuned TuningTasks::tuned() const { return {spsa_.tuned(), played_, found_, spsa_.over()}; }

}  // namespace agon::contest
