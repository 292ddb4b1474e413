
#include <fmt/format.h>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>

#include "contest/remote/build_job.h"
#include "contest/remote/bundle.h"
#include "contest/remote/contest_job.h"
#include "core/errors.h"
#include "core/record.h"
#include "core/to_json.h"
#include "core/version.h"
#include "jobs/leases.h"
#include "jobs/remote/fleet.h"
#include "jobs/remote/remote_head.h"
#include "jobs/remote/task_output.h"
#include "ladder/build_order.h"
#include "ladder/season_elsewhere.h"
#include "text/utf8.h"

namespace agon::ladder {

namespace {

using std::chrono::steady_clock;

constexpr auto looks_every = std::chrono::milliseconds(200);
constexpr auto looked_for_again = std::chrono::seconds(10);  ///< if there is no server
constexpr std::size_t most_builds = 8;                       ///< at once
constexpr auto begun_within = std::chrono::seconds(10);      ///< later, all workers count as busy
constexpr auto back_within = std::chrono::seconds(15);  ///< by then lost workers, or the server, must be back

struct RemoteBuild {
  std::string id;    ///< of the job
  std::string name;  ///< for people
  std::string language;
  BuildOrder order;
};

struct BuildEnd {
  enum class How { built, not_built, workers_lost, taken_back };
  How how = How::taken_back;
  std::string why;     ///< in words; empty: it was built
  std::string worker;  ///< the one that did it
  std::string log;
  std::string packed;  ///< the built folder
};

/// The workers that build programs for this machine.
std::vector<jobs::WorkerInfo> builders(jobs::Broker& broker) {
  auto workers = jobs::workers_of(broker);
  std::erase_if(workers, [now = jobs::unix_ms(), machine = contest::machine_kind()](const auto& worker) {
    return jobs::is_lost(worker, now) || worker.machine != machine || worker.builds.empty();
  });
  return workers;
}

/// Whether one of them has a thread to build the language with.
bool has_builder(jobs::Broker& broker, const std::string& language) {
  const auto all = builders(broker);
  return std::any_of(all.begin(), all.end(), [&](const auto& worker) {
    return worker.threads > 0 &&
           std::find(worker.builds.begin(), worker.builds.end(), language) != worker.builds.end();
  });
}

/// Hands out one task, once.
class BuildTasks : public jobs::TaskSource<BuildOrder, BuildReply> {
 public:
  explicit BuildTasks(const RemoteBuild& build) : build_(build) {}

  std::vector<BuildOrder> next(std::size_t most) override {
    if (handed_out_ || most == 0) return {};
    handed_out_ = true;
    return {build_.order};
  }
  bool over() override { return handed_out_; }
  void take(BuildReply reply) override { reply_ = std::move(reply); }
  void give_up(const BuildOrder& /*order*/, const std::string& reason) override { given_up_ = reason; }

  const std::optional<BuildReply>& reply() const { return reply_; }
  const std::string& given_up() const { return given_up_; }

 private:
  const RemoteBuild& build_;
  bool handed_out_ = false;
  std::optional<BuildReply> reply_;
  std::string given_up_;
};

/// Decides when the build is taken back, so that the server does it itself.
class Patience {
 public:
  Patience(const RemoteBuild& build, const std::atomic<bool>& stop)
      : build_(build),
        stop_(stop),
        until_(steady_clock::now() +
               jobs::most_attempts *
                   (std::chrono::seconds(static_cast<int>(build.order.build_seconds) + 20))) {}

  std::atomic<bool>& ended() { return ended_; }
  const std::string& why() const { return why_; }

  void look(jobs::Broker& broker) {
    const auto now = steady_clock::now();
    if (stop_) return end("the server ends");
    if (now - looked_ < std::chrono::seconds(1)) return;
    looked_ = now;
    begun_ = begun_ || jobs::JobQueue(broker, build_.id).begun() > 0;
    if (has_builder(broker, build_.language)) there_ = now;
    if (!begun_ && now - since_ > begun_within) return end("no worker began the build");
    if (now - there_ > back_within) return end("the worker that built it was lost, and there is no other");
    if (now > until_) end("the workers took too long");
  }
  void while_away() {
    if (stop_ || steady_clock::now() - there_ > back_within) end("the Redis server went away");
  }

 private:
  void end(const char* why) {
    why_ = why;
    ended_ = true;
  }

  const RemoteBuild& build_;
  const std::atomic<bool>& stop_;
  steady_clock::time_point since_ = steady_clock::now(), there_ = since_, looked_ = since_, until_;
  bool begun_ = false;
  std::atomic<bool> ended_ = false;
  std::string why_;
};

std::string shown_log(const std::string& log) {
  return utf8_repaired_lines(
      log.size() > jobs::longest_task_log ? log.substr(log.size() - jobs::longest_task_log) : log);
}

/// The end of the build. Fetches the built folder.
BuildEnd end_of(jobs::Broker& broker, const RemoteBuild& build, const BuildTasks& tasks,
                const std::string& taken_back) {
  BuildEnd end;
  if (!tasks.reply()) {
    const bool lost = tasks.given_up() == jobs::all_were_lost();
    end.how = lost                       ? BuildEnd::How::workers_lost
              : tasks.given_up().empty() ? BuildEnd::How::taken_back
                                         : BuildEnd::How::not_built;
    end.why = tasks.given_up().empty() ? taken_back : tasks.given_up();
    return end;
  }
  const auto& reply = *tasks.reply();
  end.worker = reply.worker;
  const auto first_line = built_by(reply.worker);
  end.log = shown_log(reply.log.starts_with(first_line) ? reply.log : first_line + reply.log);
  end.how = BuildEnd::How::not_built;
  end.why = reply.problem;
  if (!reply.done) return end;
  try {
    end.packed = jobs::TaskOutput(broker, build.id).fetch(reply.worker, most_built_bytes);
    if (sum_of(end.packed) != reply.built) throw Failure("the built folder differs from its hash");
    end.how = BuildEnd::How::built;
    end.why.clear();
  } catch (const jobs::BrokerLost&) {
    throw;
  } catch (const Failure& failure) {
    end.packed.clear();
    end.why = failure.what();
  }
  return end;
}

/// `bytes`: the upload. `log`: called with the worker's log while it grows. `stop`: true takes the build
/// back. Throws what Broker throws.
BuildEnd build_remotely(jobs::Broker& broker, const RemoteBuild& build, const std::string& bytes,
                        const std::atomic<bool>& stop, const std::function<void(const std::string&)>& log) {
  jobs::JobQueue(broker, build.id).close(true);  // left by a server that was killed
  contest::put_bundle(broker, build.id, {{build.name, build.order.upload, {}}, bytes});
  Patience patience(build, stop);
  std::string told;
  jobs::RemoteOptions options;
  options.stop = &patience.ended();
  options.while_away = [&] { patience.while_away(); };
  options.aside = [&](jobs::Broker& asked) {
    patience.look(asked);
    if (auto words = jobs::TaskOutput(asked, build.id).log(); words != told)
      log(shown_log(told = std::move(words)));
  };
  const contest::BuildJob job{contest::build_kind,     build.name,     program_version(),
                              contest::machine_kind(), build.language, true};
  jobs::RemoteHead<BuildOrder, BuildReply> head(
      broker, build.id, json::serialize(to_json(job)), options,
      [](const BuildOrder& order) { return text_of(order); },
      [](const std::string& /*task*/, const std::string& text, const std::string& worker) {
        return build_reply_of(text, worker);
      });
  BuildTasks tasks(build);
  head.run(tasks);
  auto end = end_of(broker, build, tasks, patience.why());
  jobs::JobQueue(broker, build.id).close(true);
  jobs::TaskOutput(broker, build.id).drop(end.worker);
  contest::drop_bundle(broker, build.id, build.order.upload);
  return end;
}

class BuildsElsewhere {
 public:
  BuildsElsewhere(Store& store, const Workshop& workshop, Scheduler& scheduler, jobs::BrokerAddress broker,
                  const std::atomic<bool>& stop, Scheduler::Say say)
      : store_(store),
        workshop_(workshop),
        scheduler_(scheduler),
        address_(std::move(broker)),
        stop_(stop),
        say_(std::move(say)) {}

  void start() {
    thread_ = std::jthread([this] { live(); });
  }

 private:
  /// For each language, how many threads of workers can build it for this machine.
  using Able = std::map<std::string, std::size_t>;

  struct UnderWay {
    std::atomic<bool> ended = false;
    std::jthread thread{};
  };

  /// Serves until the server ends. A missing Redis server is reported by SeasonElsewhere, not here.
  void live() {
    while (!stop_) {
      try {
        jobs::Broker broker(address_);
        serve(broker);
      } catch (const std::exception&) {
      }
      scheduler_.leave_builds(false);
      for (auto waited = std::chrono::milliseconds(0); waited < looked_for_again && !stop_;
           waited += looks_every)
        std::this_thread::sleep_for(looks_every);
    }
    under_way_.clear();
  }
  void serve(jobs::Broker& broker) {
    for (; !stop_; std::this_thread::sleep_for(looks_every)) {
      std::erase_if(under_way_, [](const auto& one) { return one->ended.load(); });
      Able able;
      std::size_t threads = 0;
      for (const auto& worker : builders(broker)) {
        threads += worker.threads;
        for (const auto& language : worker.builds) able[language] += worker.threads;
      }
      const auto most = std::min(most_builds, threads);
      const auto room = most > under_way_.size() ? most - under_way_.size() : 0;
      scheduler_.leave_builds(room > 0);
      if (room > 0)
        for (auto& task : scheduler_.next_builds(room)) begin(std::move(task), able);
    }
  }
  void begin(Task task, const Able& able) {
    under_way_.push_back(std::make_unique<UnderWay>());
    auto& one = *under_way_.back();
    one.thread = std::jthread([this, &one, task = std::move(task), able]() mutable {
      auto kept = task;
      try {
        build(std::move(task), able);
      } catch (const std::exception& failure) {
        const auto log =
            store_.read([&](Tables& tables) { return tables.versions.find(kept.job.a).value().log; });
        back_home(std::move(kept), log, failure.what());
      }
      one.ended = true;
    });
  }
  /// Does one build, from the upload to the folder that plays.
  void build(Task task, const Able& able) {
    Version version;
    std::string bytes;
    store_.write([&](Tables& tables) {
      version = tables.versions.find(task.job.a).value();
      bytes = tables.versions.file(version.file).value_or("");
      version.state = VersionState::building;
      version.log.clear();
      tables.versions.update(version);
    });
    const auto seen = workshop_.look(version, bytes, scheduler_.season().limits);
    if (!seen.problem.empty()) {  // the server finds the same, and reports it
      task.at_home = true;
      return scheduler_.put_back(std::move(task));
    }
    if (!able.contains(seen.language))
      return back_home(std::move(task), {},
                       fmt::format("there is no worker that can build {}", seen.language));
    version.language = seen.language;
    version.player = seen.player;
    build_there(task, version, bytes);
  }
  void build_there(Task& task, Version& version, const std::string& bytes) {
    const auto season = scheduler_.season();
    const auto& limits = season.limits;
    RemoteBuild order;
    order.name = fmt::format("{}{}{}", job_begins, season.name, build_job_ends);
    order.id = fmt::format(
        "build-{}", sum_of(fmt::format("{} {} {} {}", order.name, season.game, version.id, version.file)));
    order.language = version.language;
    order.order = {version.name, sum_of(bytes),        limits.unpacked_bytes,
                   limits.files, limits.build_seconds, limits.build_mib};
    jobs::Broker broker(address_);
    GrowingLog growing;
    auto end = build_remotely(broker, order, bytes, stop_, [&](const std::string& log) {
      version.log = growing.add(log);
      keep(version);
    });
    if (!end.log.empty()) version.log = growing.add(end.log);
    if (end.how == BuildEnd::How::built) {
      if (const auto problem = workshop_.place(version.id, end.packed); !problem.empty()) {
        end.how = BuildEnd::How::not_built;
        end.why = problem;
      }
    }
    if (end.how == BuildEnd::How::built) {
      version.state = VersionState::checking;
      keep(version);
      task.at_home = task.built = true;
      return scheduler_.put_back(std::move(task));
    }
    say_(
        fmt::format("season {}: version {} was not built by a worker: {}", season.name, version.id, end.why));
    if (end.how == BuildEnd::How::workers_lost) return scheduler_.give_up(task, end.why);
    // The machine may be at fault and not the program, so the server tries the build itself.
    back_home(std::move(task), version.log,
              end.worker.empty() ? end.why : fmt::format("worker {} could not: {}", end.worker, end.why));
  }
  /// Leaves the build to the server. `log`: the log so far. `why`: added to it, as the reason.
  void back_home(Task task, const std::string& log, const std::string& why) {
    task.at_home = true;
    task.words = fmt::format("{}built by the server: {}\n", log, why);
    scheduler_.put_back(std::move(task));
  }
  void keep(const Version& version) {
    store_.write([&](Tables& tables) { tables.versions.update(version); });
  }

  Store& store_;
  const Workshop& workshop_;
  Scheduler& scheduler_;
  jobs::BrokerAddress address_;
  const std::atomic<bool>& stop_;
  Scheduler::Say say_;
  std::vector<std::unique_ptr<UnderWay>> under_way_;
  std::jthread thread_;
};

}  // namespace

std::shared_ptr<void> builds_elsewhere(Store& store, const Workshop& workshop, Scheduler& scheduler,
                                       jobs::BrokerAddress broker, const std::atomic<bool>& stop,
                                       Scheduler::Say say) {
  auto made =
      std::make_shared<BuildsElsewhere>(store, workshop, scheduler, std::move(broker), stop, std::move(say));
  made->start();
  return made;
}

}  // namespace agon::ladder
