#include "contest/remote/contest_job.h"
#include "contest/remote/remote_run.h"
#include "contest/remote/second_look.h"
#include "contest/tuning/tuner.h"
#include "contest/tuning/tuning_desk.h"

namespace agon::contest {

namespace {

/// The tuning's desk, as engines see it whose workers have no store: each match is durable before it counts.
class KeepingTuningDesk : public jobs::Desk<TuneMatch, RemoteMatch> {
 public:
  KeepingTuningDesk(TuningDesk& desk, Store& store, std::string contest)
      : desk_(desk), store_(store), contest_(std::move(contest)) {}

  std::vector<TuneMatch> next(std::size_t most) override { return desk_.next(most); }
  bool over() override { return desk_.over(); }
  void take(RemoteMatch match) override {
    store_.add(contest_, match.played);
    desk_.take(match.played.result);
  }
  void give_up(const TuneMatch& match, const std::string& reason) override { desk_.give_up(match, reason); }

 private:
  TuningDesk& desk_;
  Store& store_;
  std::string contest_;
};

/// The step's player comes with the match.
std::string tune_task_text(const Plan& plan, const TuneMatch& task) {
  auto player = plan.entrants[0];
  player.players = {task.player};
  return task_text({task.match, OwnEntrants{player, entrant_of(plan, task.match.b), {}}});
}

}  // namespace

Tuned tune_remote(const Tuning& tuning, Store& store, const TuneOptions& options, const RemoteRun& remote) {
  const auto& plan = tuning.plan;
  jobs::Broker broker(remote.broker);
  jobs::RemoteHead<TuneMatch, RemoteMatch> head(
      broker, job_id(plan, remote.rules), job_spec(plan, remote, {}), head_options(remote, options.stop),
      [&](const TuneMatch& task) { return tune_task_text(plan, task); },
      [](const std::string& task, const std::string& text, const std::string&) {
        return result_of_task(task, text);
      });
  if (remote.game != nullptr)
    head.check_by([&](const TuneMatch& task, const RemoteMatch& told) {
      return difference_of(*remote.game, plan_with(tuning, task.player), task.match, told.played);
    });
  head.require([&](const TuneMatch&, const RemoteMatch& told) { return lack_of(plan, told.played); });
  head.take_left();
  TuningDesk desk(tuning, store.results(plan.name), options.stepped);
  KeepingTuningDesk keeping(desk, store, plan.name);
  head.run(keeping);
  return desk.tuned();
}

}  // namespace agon::contest
