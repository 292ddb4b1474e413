#include "contest/tuning/tuner.h"

#include "contest/play_match.h"
#include "contest/tuning/tuning_desk.h"
#include "jobs/in_process.h"
#include "process/cores.h"

namespace agon::contest {

namespace {

/// Keeps each match in the store before the next is begun.
class StepWorker : public jobs::Worker<TuneMatch, Result> {
 public:
  StepWorker(const GameEntry& game, const Tuning& tuning, Store& store)
      : plan_(tuning.plan), player_(game, plan_, {}), store_(store) {}

  Result work(const TuneMatch& task) override {
    plan_.entrants[0].players = {task.player};
    auto played = player_.play(task.match, own_us_);
    const auto result = played.result;
    store_.add(plan_.name, std::move(played));
    return result;
  }

 private:
  Plan plan_;
  MatchPlayer player_;
  std::vector<float> own_us_;
  Store& store_;
};

}  // namespace

Tuned tune(const GameEntry& game, const Tuning& tuning, Store& store, const TuneOptions& options) {
  TuningDesk desk(tuning, store.results(tuning.plan.name), options.stepped);
  const auto cores = static_cast<unsigned>(process::usable_cores().size());
  jobs::InProcess<TuneMatch, Result> engine(
      {options.concurrency != 0 ? options.concurrency : cores, std::chrono::milliseconds(10), options.stop});
  engine.add(desk);
  engine.run([&](unsigned) { return std::make_unique<StepWorker>(game, tuning, store); });
  return desk.tuned();
}

}  // namespace agon::contest
