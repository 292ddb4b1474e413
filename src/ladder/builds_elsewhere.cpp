#include "ladder/builds_elsewhere.h"

#include <fmt/format.h>

#include <algorithm>

#include "contest/remote/contest_job.h"
#include "core/errors.h"
#include "core/record.h"
#include "jobs/remote/fleet.h"
#include "ladder/remote_build.h"
#include "ladder/season_elsewhere.h"
#include "ladder/workshop.h"

namespace agon::ladder {

namespace {

constexpr auto looks_every = std::chrono::milliseconds(200);
constexpr auto looked_for_again = std::chrono::seconds(10);  ///< if there is no server
constexpr std::size_t most_builds = 8;                       ///< at once

}  // namespace

BuildsElsewhere::BuildsElsewhere(Store& store, const Workshop& workshop, Scheduler& scheduler,
                                 jobs::BrokerAddress broker, const std::atomic<bool>& stop,
                                 Scheduler::Say say)
    : store_(store),
      workshop_(workshop),
      scheduler_(scheduler),
      address_(std::move(broker)),
      stop_(stop),
      say_(std::move(say)) {}

BuildsElsewhere::~BuildsElsewhere() = default;

void BuildsElsewhere::start() {
  thread_ = std::jthread([this] { live(); });
}

/// Serves until the server ends. A missing Redis server is reported by SeasonElsewhere, not here.
void BuildsElsewhere::live() {
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

void BuildsElsewhere::serve(jobs::Broker& broker) {
  for (; !stop_; std::this_thread::sleep_for(looks_every)) {
    std::erase_if(under_way_, [](const auto& one) { return one->ended.load(); });
    Able able;
    std::size_t threads = 0;
    const auto now = jobs::unix_ms();
    for (const auto& worker : jobs::workers_of(broker)) {
      if (jobs::is_lost(worker, now) || worker.machine != contest::machine_kind() || worker.builds.empty())
        continue;
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

void BuildsElsewhere::begin(Task task, const Able& able) {
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

void BuildsElsewhere::keep(const Version& version) {
  store_.write([&](Tables& tables) { tables.versions.update(version); });
}

void BuildsElsewhere::back_home(Task task, const std::string& log, const std::string& why) {
  task.at_home = true;
  task.words = fmt::format("{}built by the server: {}\n", log, why);
  scheduler_.put_back(std::move(task));
}

void BuildsElsewhere::build(Task task, const Able& able) {
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
    return back_home(std::move(task), {}, fmt::format("there is no worker that can build {}", seen.language));
  version.language = seen.language;
  version.player = seen.player;
  build_there(task, version, bytes);
}

void BuildsElsewhere::build_there(Task& task, Version& version, const std::string& bytes) {
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
  say_(fmt::format("season {}: version {} was not built by a worker: {}", season.name, version.id, end.why));
  if (end.how == BuildEnd::How::workers_lost) return scheduler_.give_up(task, end.why);
  // The machine may be at fault and not the program, so the server tries the build itself.
  back_home(std::move(task), version.log,
            end.worker.empty() ? end.why : fmt::format("worker {} could not: {}", end.worker, end.why));
}

}  // namespace agon::ladder
