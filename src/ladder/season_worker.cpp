#include "ladder/service.h"

#include <fmt/format.h>

#include "contest/bot_check.h"
#include "contest/own_files.h"
#include "contest/play_match.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "core/program.h"
#include "core/utc_now.h"
#include "ladder/pairing.h"
#include "ladder/referee.h"
#include "ladder/season_setup.h"
#include "process/cores.h"
#include "process/programs.h"

namespace agon::ladder {

namespace {

constexpr double check_seconds = 8;  // at most, for each match of the check

class SeasonWorker : public jobs::Worker<Task, Done> {
 public:
  SeasonWorker(Store& store, const Workshop& workshop, FindScheduler find_scheduler,
               process::Settings settings, std::vector<int> cores, const std::atomic<bool>& stop)
      : store_(store),
        workshop_(workshop),
        find_scheduler_(std::move(find_scheduler)),
        settings_(std::move(settings)),
        cores_(std::move(cores)),
        stop_(stop),
        on_core_(cores_.empty() ? -1 : cores_[0]) {
    settings_.cores = cores_;
  }

  Done work(const Task& task) override {
    try {
      if (task.job.kind == JobKind::build && task.job.id != 0) {
        build(task);
        return {task.job, std::nullopt};
      }
      return {task.job, play_match(find_scheduler_(task.match.season), task.match)};
    } catch (const BadRequest& bad) {
      throw Failure(bad.what());  // one task fails, and the server works on
    }
  }

 private:
  void build(const Task& task) {
    const auto& scheduler = find_scheduler_(task.job.season);
    const auto season = scheduler.season();
    auto version = store_.read([&](Tables& tables) { return tables.versions.find(task.job.a).value(); });
    const auto built = built_here(season, version);
    version.language = built.language.empty() ? version.language : built.language;
    version.player = built.player;
    version.log = built.log;
    version.problem = built.problem;
    version.state = built.done ? VersionState::checking : VersionState::rejected;
    if (version.state == VersionState::checking) {
      keep(version);
      version.state = check(scheduler, season, version) ? VersionState::ready : VersionState::rejected;
    }
    refuse_when_stopped();
    admit(season, task.job, version);
  }
  Built built_here(const Season& season, Version& version) {
    std::string bytes;
    store_.write([&](Tables& tables) {
      bytes = tables.versions.file(version.file).value_or("");
      version.state = VersionState::building;
      version.log.clear();
      tables.versions.update(version);
    });
    return workshop_.build(version, bytes, season.limits, [&](const std::string& log) {
      version.log = log;
      keep(version);
    });
  }
  /// Sets the verdict of the protocol's check, in words. Returns whether the version may play.
  bool check(const Scheduler& scheduler, const Season& season, Version& version) {
    const auto& game = scheduler.game();
    const auto folder = workshop_.folder_of(version.id);
    const auto player = player_in(version.player, folder);
    if (is_client(player) && game.client_words().empty()) {
      version.problem =
          fmt::format("{} has no protocol of its own that a client could speak", game.info().title);
      return false;
    }
    auto settings = settings_;
    settings.end_seconds = 5;
    settings.hang_after = 3;
    const auto programs = std::make_shared<process::Programs>(
        settings, [folder](const std::string& name, Seat, const ToolRunner&) {
          return contest::command_of({name, "", folder});
        });
    const auto config = with_clocks(configs_of(game, season.ladder_config)[0], trial_factor);
    contest::BotCheck bot(game, config, player, programs);
    const auto seats = game.seats(config);
    std::string words;
    bool fine = true;
    for (const std::size_t seat : {std::size_t{0}, seats - 1}) {
      const auto scene = bot.scene(fmt::format("a match as {} (seat {})", game.info().role(seat), seat), seat,
                                   {}, check_seconds);
      // A bot may be late because others play beside it; its matches will show whether it is.
      const bool accepted = scene.fine || scene.only_late;
      words += fmt::format("{} {}\n", scene.fine ? "fine: " : accepted ? "LATE: " : "WRONG:", scene.what);
      for (const auto& line : scene.lines) words += fmt::format("       {}\n", line);
      if (!accepted) fine = false;
      if (!accepted && version.problem.empty()) version.problem = "the check found: " + scene.problem;
      version.verdict = words;
      keep(version);
      if (scene.cannot_start) break;
    }
    return fine;
  }
  /// Ends a build, in one transaction: the version's state, that it plays from now on, and its trial matches.
  void admit(const Season& season, const Job& job, Version& version) {
    store_.write([&](Tables& tables) {
      tables.versions.update(version);
      auto done = job;
      done.state = JobState::done;
      tables.jobs.update(done);
      if (version.state != VersionState::ready) return;
      const Id before = tables.versions.active(version.team);
      if (job.b == activate_when_ready)
        tables.versions.activate(version.team, version.id, version.person, utc_now());
      for (const Id opponent : {weakest_built_in_player(tables, season), before}) {
        if (opponent == 0 || opponent == version.id) continue;
        Job trial;
        trial.season = season.id;
        trial.kind = JobKind::trial;
        trial.a = version.id, trial.b = opponent;
        trial.pair = tables.matches.new_pair();
        trial.created = utc_now();
        trial.person = version.person;
        tables.jobs.add(trial);
      }
    });
  }
  Match play_match(const Scheduler& scheduler, const Match& match) {
    const auto season = scheduler.season();
    [[maybe_unused]] const auto held = {workshop_.hold(match.a), workshop_.hold(match.b)};
    const auto order =
        order_of(scheduler.game(), season, match, entrant(season, match.a), entrant(season, match.b));
    const auto played =
        contest::play_match(scheduler.game(), order, settings_, {.stop = [this] { return stop_.load(); }});
    refuse_when_stopped();
    return ladder::keep(store_, workshop_, season, match, played);
  }
  /// The version as an entrant. Builds it again if its built folder is gone.
  contest::Entrant entrant(const Season& season, Id id) {
    auto who = store_.read([&](Tables& tables) { return participant(tables, id); });
    have_built(store_, workshop_, season, who);
    try {
      return entrant_of(who, workshop_);
    } catch (const BadRequest& refused) {  // it was built when such a command line was still allowed
      switch_off(who.version, refused.what());
      throw;
    }
  }
  void keep(const Version& version) {
    store_.write([&](Tables& tables) { tables.versions.update(version); });
  }
  void switch_off(Version& version, const std::string& why) {
    version.state = VersionState::disabled;
    version.problem =
        fmt::format("it no longer plays: {}; change start in agon.toml and upload it again", why);
    keep(version);
  }
  /// Throws Failure after a stop, when results would tell of crashed programs that the server itself killed.
  void refuse_when_stopped() const {
    if (stop_) throw Failure("the server ends");
  }

  Store& store_;
  const Workshop& workshop_;
  FindScheduler find_scheduler_;
  process::Settings settings_;
  std::vector<int> cores_;
  const std::atomic<bool>& stop_;
  process::OnCore on_core_;
};

}  // namespace

std::unique_ptr<jobs::Worker<Task, Done>> season_worker(Store& store, const Workshop& workshop,
                                                        FindScheduler find_scheduler,
                                                        process::Settings settings, std::vector<int> cores,
                                                        const std::atomic<bool>& stop) {
  return std::make_unique<SeasonWorker>(store, workshop, std::move(find_scheduler), std::move(settings),
                                        std::move(cores), stop);
}

}  // namespace agon::ladder
