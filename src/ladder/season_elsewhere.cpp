#include "ladder/season_elsewhere.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <thread>

#include "contest/remote/bundle.h"
#include "contest/remote/contest_job.h"
#include "contest/remote/remote_run.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "core/to_json.h"
#include "jobs/remote/fleet.h"
#include "ladder/referee.h"
#include "ladder/season_setup.h"

namespace agon::ladder {

namespace {

constexpr auto patience =
    std::chrono::seconds(15);  ///< then a match that no worker can be playing is taken back
constexpr auto tried_again = std::chrono::seconds(10);  ///< if there is no server

/// Stands in a job's plan for an entrant that comes with a task. Its player tells workers that programs play.
contest::Entrant guest(const char* name) {
  contest::Entrant entrant;
  entrant.name = name;
  entrant.players = {program_text("")};
  return entrant;
}

class SeasonElsewhere : private jobs::TaskSource<Task, contest::RemoteMatch> {
 public:
  SeasonElsewhere(Store& store, const Workshop& workshop, Scheduler& scheduler, Elsewhere elsewhere,
                  bool sandbox, const std::atomic<bool>& stop, Scheduler::Say say)
      : store_(store),
        workshop_(workshop),
        scheduler_(scheduler),
        elsewhere_(std::move(elsewhere)),
        sandbox_(sandbox),
        stop_(stop),
        say_(std::move(say)) {}

  void start() {
    thread_ = std::jthread([this] { live(); });
  }

 private:
  std::vector<Task> next(std::size_t most) override {
    std::vector<Task> list;
    if (threads_ == 0 || stop_) return list;
    // Two for each thread of a worker are enough, so that the server has something to do, too.
    const auto room = 2 * threads_ > out_.size() ? 2 * threads_ - out_.size() : 0;
    for (auto& task : scheduler_.next_matches(std::min(most, room))) {
      if (!is_ready(task)) {
        scheduler_.put_back(std::move(task));
        continue;
      }
      task.number = ++last_;
      out_[task.number] = task;
      list.push_back(std::move(task));
    }
    return list;
  }
  bool over() override { return false; }
  void take(contest::RemoteMatch match) override {
    const auto found = out_.find(match.played.result.key.round);
    if (found == out_.end()) return;  // the server has taken it back
    const auto task = std::move(found->second);
    out_.erase(found);
    scheduler_.take({task.job, keep(store_, scheduler_.season(), task.match, match.played)});
  }
  void give_up(const Task& task, const std::string& reason) override {
    if (out_.erase(task.number) == 0) return;
    say_(fmt::format("season {}: the server plays what workers could not: {}", scheduler_.season().name,
                     reason));
    auto own = task;
    own.at_home = true;
    scheduler_.put_back(std::move(own));
  }

  void live() {
    std::string said;
    while (!stop_) {
      try {
        run_once();
      } catch (const std::exception& failure) {
        if (failure.what() != said)
          say_(fmt::format("season {}, workers on other machines: {}", scheduler_.season().name,
                           failure.what()));
        said = failure.what();
      }
      broker_ = nullptr;
      take_back_all();
      for (auto waited = std::chrono::milliseconds(0); waited < tried_again && !stop_;
           waited += std::chrono::milliseconds(100))
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
  void run_once() {
    jobs::Broker broker(elsewhere_.broker);
    const auto plan = this->plan();
    contest::RemoteRun remote;
    remote.broker = elsewhere_.broker;
    remote.rules = elsewhere_.rules_of(scheduler_.game());
    job_ = contest::job_id(plan, remote.rules);
    jobs::JobQueue(broker, job_).close(true);  // left by a server that was killed; its matches begin anew
    broker_ = &broker;
    players_.clear();
    bundled_ = 0;
    jobs::RemoteOptions options;
    options.stop = &stop_;
    options.threads = [this](jobs::Broker& asked) { return count_workers(asked); };
    options.tell = [this](const std::string& words) { say_(words); };
    options.while_away = [this] { notice(0); };
    contest::MatchHead<Task> head(broker, plan, remote, {}, options,
                                  [this](const Task& task) { return contest::task_text(order_of(task)); });
    head.check_by([this, plan](const Task&, const contest::RemoteMatch& told) {
      contest::Planned match;
      match.key = told.played.result.key;
      match.a = 0, match.b = 1, match.a_first = told.played.result.a_first;
      match.seed = told.played.seed, match.config = told.played.config;
      return contest::difference_of(scheduler_.game(), plan, match, told.played);
    });
    head.run(*this);
    jobs::JobQueue(broker, job_).close(true);
    for (const auto& [version, player] : players_)
      for (const auto& bundle : player.bundles) contest::drop_bundle(broker, job_, bundle.hash);
  }
  std::size_t count_workers(jobs::Broker& broker) {
    notice(jobs::threads_of_workers(broker));
    return threads_;
  }
  /// `threads`: of all workers. If there have been none for a while, the server plays what they had.
  void notice(std::size_t threads) {
    threads_ = threads;
    const auto now = std::chrono::steady_clock::now();
    if (threads_ > 0) seen_ = now;
    if (now - seen_ > patience) take_back_all();
  }
  void take_back_all() {
    for (auto& [number, task] : std::exchange(out_, {})) scheduler_.put_back(std::move(task));
  }
  /// Whether workers may play it; if so, its programs are at the Redis server, else it is marked for this
  /// one.
  bool is_ready(Task& task) {
    const auto season = scheduler_.season();
    for (const Id version : {task.match.a, task.match.b})
      if (at_home_.contains(version) || !(players_.contains(version) || bring(version, season)))
        task.at_home = true;
    return !task.at_home;
  }
  /// Puts a version's files on the Redis server. False: it cannot travel, or its built folder is gone.
  bool bring(Id id, const Season& season) {
    const auto who = store_.read([&](Tables& tables) { return participant(tables, id); });
    contest::Plan plan;
    plan.game = season.game;
    Player player;
    try {
      player.entrant = entrant_of(who, workshop_);
      plan.entrants = {player.entrant};
      if (who.team.house.empty()) {
        if (!workshop_.has(id) || is_client(who.version.player)) return false;
        for (const auto& bundle : contest::pack_programs(plan)) {
          if (bundled_ + bundle.archive.size() > contest::most_job_bytes) return false;
          contest::put_bundle(*broker_, job_, bundle);
          bundled_ += bundle.archive.size();
          player.bundles.push_back(bundle.told);
        }
      }
    } catch (const jobs::BrokerLost&) {
      return false;
    } catch (const BadRequest& cannot_travel) {
      at_home_.insert(id);
      say_(fmt::format("season {}: only the server plays {} v{}: {}", season.name, who.team.name,
                       who.version.number, cannot_travel.what()));
      return false;
    }
    players_[id] = std::move(player);
    return true;
  }
  contest::MatchOrder order_of(const Task& task) const {
    const auto& a = players_.at(task.match.a);
    const auto& b = players_.at(task.match.b);
    contest::MatchOrder order;
    order.match.key = {task.number, 0, static_cast<std::uint32_t>(task.match.game)};
    order.match.a = 0, order.match.b = 1;
    order.match.a_first = task.match.a_first;
    order.match.seed = task.match.seed;
    const auto configs = configs_of(scheduler_.game(), scheduler_.season().ladder_config).size();
    order.match.config = static_cast<std::size_t>(task.match.config) % configs +
                         (task.match.kind == MatchKind::trial ? configs : 0);
    order.own = contest::OwnEntrants{a.entrant, b.entrant, a.bundles};
    order.own->bundles.insert(order.own->bundles.end(), b.bundles.begin(), b.bundles.end());
    return order;
  }
  /// The ladder's configurations, and after them the same for trials.
  contest::Plan plan() const {
    const auto season = scheduler_.season();
    contest::Plan plan;
    plan.name = std::string(job_begins) + season.name;
    plan.game = season.game;
    plan.configs = configs_of(scheduler_.game(), season.ladder_config);
    for (std::size_t index = 0, count = plan.configs.size(); index < count; ++index)
      plan.configs.push_back(with_clocks(plan.configs[index], trial_factor));
    plan.entrants = {guest("first"), guest("second")};
    plan.process.sandbox = sandbox_;
    return plan;
  }

  struct Player {
    contest::Entrant entrant;
    std::vector<contest::PackedEntrant> bundles;  ///< one; none for a built-in player
  };

  Store& store_;
  const Workshop& workshop_;
  Scheduler& scheduler_;
  Elsewhere elsewhere_;
  bool sandbox_;
  const std::atomic<bool>& stop_;
  Scheduler::Say say_;
  jobs::Broker* broker_ = nullptr;  ///< set while the head runs
  std::string job_;
  std::map<Id, Player> players_;  ///< versions whose files are at the server
  std::uint64_t bundled_ = 0;     ///< bytes of all bundles
  std::set<Id> at_home_;          ///< versions that cannot travel to workers
  std::map<std::uint32_t, Task> out_;
  std::uint32_t last_ = 0;                        ///< number of the last match that was given out
  std::size_t threads_ = 0;                       ///< matches that the workers can play at once
  std::chrono::steady_clock::time_point seen_{};  ///< when a worker was last there
  std::jthread thread_;
};

}  // namespace

std::shared_ptr<void> matches_elsewhere(Store& store, const Workshop& workshop, Scheduler& scheduler,
                                        Elsewhere elsewhere, bool sandbox, const std::atomic<bool>& stop,
                                        Scheduler::Say say) {
  auto made = std::make_shared<SeasonElsewhere>(store, workshop, scheduler, std::move(elsewhere), sandbox,
                                                stop, std::move(say));
  made->start();
  return made;
}

}  // namespace agon::ladder
