#include "ladder/season_elsewhere.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <thread>

#include "contest/remote/remote_run.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "ladder/referee.h"
#include "ladder/season_setup.h"

namespace agon::ladder {

namespace {

constexpr auto patience = std::chrono::seconds(15);     ///< then the server plays what has no worker
constexpr auto tried_again = std::chrono::seconds(60);  ///< after all workers are gone
constexpr std::uint64_t most_packed = 1 << 30;          ///< bytes of all versions' files in memory

struct PlayedTask {
  Task task;
  PlayedMatch match;
};

/// The matches of one season that are given to workers. For the engine's thread.
class SeasonElsewhere : private jobs::TaskSource<Task, PlayedTask> {
 public:
  /// `threads`: the matches that the workers can play at once.
  SeasonElsewhere(Store& store, const Workshop& workshop, Scheduler& scheduler, const std::string& rules,
                  bool sandbox, std::function<std::size_t()> threads, Scheduler::Say say)
      : store_(store),
        workshop_(workshop),
        scheduler_(scheduler),
        threads_(std::move(threads)),
        say_(std::move(say)),
        job_(*this, {about(rules, sandbox),
                     [this](const Task& task) {
                       auto order = ordered(task);
                       auto needs = packed_.pack(order);
                       return jobs::Order{0, contest::order_text(order), std::move(needs)};
                     },
                     [this](const Task& task, const boost::json::value& told) {
                       return PlayedTask{task, contest::played_of(ordered(task), told)};
                     },
                     [this](const std::string& hash) { return packed_.archive(hash); }}) {
    settings_.sandbox = sandbox;
  }

  jobs::PipedJob& job() { return job_; }
  /// Gives all matches that are out back to the server: their workers have gone.
  void take_back() {
    for (auto& [number, task] : std::exchange(out_, {})) scheduler_.put_back(std::move(task));
  }

 private:
  std::vector<Task> next(std::size_t most) override {
    std::vector<Task> list;
    // Two for each thread of a worker are enough, so that the server has something to do, too.
    const auto ahead = 2 * threads_();
    const auto room = ahead > out_.size() ? ahead - out_.size() : 0;
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
  void take(PlayedTask played) override {
    const auto& task = played.task;
    out_.erase(task.number);
    scheduler_.take({task.job, keep(store_, workshop_, scheduler_.season(), task.match, played.match)});
  }
  void give_up(const Task& task, const std::string& reason) override {
    out_.erase(task.number);
    say_(fmt::format("season {}: the server plays what workers could not: {}", scheduler_.season().name,
                     reason));
    auto own = task;
    own.at_home = true;
    scheduler_.put_back(std::move(own));
  }

  /// Whether workers may play it; else it is marked for the server.
  bool is_ready(Task& task) {
    for (const Id version : {task.match.a, task.match.b})
      if (at_home_.contains(version) || !(players_.contains(version) || pack(version))) task.at_home = true;
    return !task.at_home;
  }
  /// Packs a version's files. False: it cannot travel, or its built folder is gone.
  bool pack(Id id) {
    const auto who = store_.read([&](Tables& tables) { return participant(tables, id); });
    try {
      auto entrant = entrant_of(who, workshop_);
      if (who.team.house.empty()) {
        if (!workshop_.has(id) || is_client(who.version.player) || packed_.size() > most_packed) return false;
        if (auto bundle = contest::pack_entrant(entrant, settings_)) packed_.add(std::move(*bundle));
      }
      players_[id] = std::move(entrant);
    } catch (const BadRequest& cannot_travel) {
      at_home_.insert(id);
      say_(fmt::format("season {}: only the server plays {} v{}: {}", scheduler_.season().name, who.team.name,
                       who.version.number, cannot_travel.what()));
      return false;
    }
    return true;
  }
  MatchOrder ordered(const Task& task) const {
    return order_of(scheduler_.game(), scheduler_.season(), task.match, players_.at(task.match.a),
                    players_.at(task.match.b));
  }
  std::string about(const std::string& rules, bool sandbox) const {
    const auto season = scheduler_.season();
    contest::ContestJob job;
    job.rules = rules;
    job.game = season.game;
    job.config = configs_of(scheduler_.game(), season.ladder_config)[0];
    job.programs = true;
    job.process.sandbox = sandbox;
    return contest::about_text(job);
  }

  Store& store_;
  const Workshop& workshop_;
  Scheduler& scheduler_;
  std::function<std::size_t()> threads_;
  Scheduler::Say say_;
  process::Settings settings_;
  contest::PackedPrograms packed_;
  jobs::PipedSource<Task, PlayedTask> job_;
  std::map<Id, contest::Entrant> players_;  ///< versions that are packed
  std::set<Id> at_home_;                    ///< versions that cannot travel to workers
  std::map<std::uint32_t, Task> out_;
  std::uint32_t last_ = 0;  ///< number of the last match that was given out
};

class LadderElsewhere {
 public:
  LadderElsewhere(Store& store, const Workshop& workshop, std::vector<Scheduler*> schedulers,
                  Elsewhere elsewhere, bool sandbox, const std::atomic<bool>& stop, Scheduler::Say say)
      : store_(store),
        workshop_(workshop),
        schedulers_(std::move(schedulers)),
        elsewhere_(std::move(elsewhere)),
        sandbox_(sandbox),
        stop_(stop),
        say_(std::move(say)),
        thread_([this] { live(); }) {}

 private:
  void live() {
    while (!stop_) {
      try {
        run_once();
      } catch (const std::exception& failure) {
        say_(fmt::format("the ladder's workers: {}; they are started again in {} s", failure.what(),
                         tried_again.count()));
      }
      for (auto waited = std::chrono::milliseconds(0); waited < tried_again && !stop_;
           waited += std::chrono::milliseconds(100))
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
  void run_once() {
    jobs::PipeOptions how;
    how.commands = elsewhere_.commands;
    how.patience = patience;
    how.stop = &stop_;
    how.tell = say_;
    how.shown = elsewhere_.shown;
    jobs::Pipes engine(std::move(how));
    std::vector<std::unique_ptr<SeasonElsewhere>> seasons;
    for (auto* scheduler : schedulers_) {
      seasons.push_back(std::make_unique<SeasonElsewhere>(
          store_, workshop_, *scheduler, elsewhere_.rules_of(scheduler->game()), sandbox_,
          [&engine] { return engine.threads(); }, say_));
      engine.add(seasons.back()->job());
    }
    try {
      engine.run();
    } catch (...) {
      for (auto& season : seasons) season->take_back();
      throw;
    }
    for (auto& season : seasons) season->take_back();
  }

  Store& store_;
  const Workshop& workshop_;
  std::vector<Scheduler*> schedulers_;
  Elsewhere elsewhere_;
  bool sandbox_;
  const std::atomic<bool>& stop_;
  Scheduler::Say say_;
  std::jthread thread_;
};

}  // namespace

std::shared_ptr<void> matches_elsewhere(Store& store, const Workshop& workshop,
                                        std::vector<Scheduler*> schedulers, Elsewhere elsewhere, bool sandbox,
                                        const std::atomic<bool>& stop, Scheduler::Say say) {
  return std::make_shared<LadderElsewhere>(store, workshop, std::move(schedulers), std::move(elsewhere),
                                           sandbox, stop, std::move(say));
}

}  // namespace agon::ladder
