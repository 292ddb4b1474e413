#include "ladder/service.h"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <condition_variable>
#include <ctime>

#include "contest/database.h"
#include "core/errors.h"
#include "core/hash.h"
#include "process/control_group.h"
#include "process/cores.h"
#include "process/sandbox.h"

namespace agon::ladder {

namespace {

constexpr const char* claim_name = "the ladder's server";  // not the name of a contest
constexpr auto refit_every = std::chrono::milliseconds(1000);
constexpr int most_of_a_core =
    40;  // ratings may take a fortieth of a core: with 300 versions a fit takes 0.1 s

std::chrono::nanoseconds time_of_this_thread() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

void take_right(contest::RunnerClaims& claims, const std::string& where) {
  if (claims.take(claim_name)) return;
  const auto other = claims.holder(claim_name).value_or(contest::RunnerInfo{});
  const auto who = other.pid == 0
                       ? std::string("another server")
                       : fmt::format("process {} on {}, since {}", other.pid, other.host, other.since);
  throw BadRequest(fmt::format("the ladder {} is served already, by {}; end that server first",
                               contest::shown_store(where), who));
}

}  // namespace

std::string usual_builds(const std::string& store) {
  if (!contest::is_postgresql(store)) return store + ".builds";
  return fmt::format("ladder-{}.builds", hash_text(fnv1a(store)));
}

Service::Service(const std::string& where, const FindGame& find_game, ServiceOptions options)
    : options_(std::move(options)),
      store_(where, true),
      database_(where, true),
      claims_(database_),
      workshop_(options_.builds.empty() ? usual_builds(where) : options_.builds, options_.unpacker,
                options_.sandbox) {
  process::Settings settings;
  settings.sandbox = options_.sandbox;
  process::require_sandbox(settings);
  claim();
  store_.check_whole();
  const auto seasons = store_.read([](Tables& tables) { return tables.seasons.all(); });
  if (seasons.empty())
    throw BadRequest(
        fmt::format("{} holds no season; `agon ladder create` makes one", contest::shown_store(where)));
  std::string bad;
  for (const auto& season : seasons) {
    try {
      auto scheduler = std::make_unique<Scheduler>(store_, find_game(season.game), season, options_.say);
      scheduler->refit();
      schedulers_[season.id] = std::move(scheduler);
    } catch (const std::exception& problem) {
      const auto words = fmt::format("the season \"{}\" cannot be served: {}", season.name, problem.what());
      options_.say(words);
      bad += "\n" + words;
    }
  }
  if (schedulers_.empty())
    throw BadRequest(fmt::format("{} has no season that can be served:{}", contest::shown_store(where), bad));
}

Service::~Service() {
  stop();
  try {
    claims_.release(claim_name);
  } catch (const std::exception&) {  // the lock ends with the process
  }
}

/// Takes the right to serve the ladder: two servers would play every match twice. Before this the store is
/// only migrated. Throws BadRequest if another server has the right.
void Service::claim() {
  take_right(claims_, store_.where());
  claims_.keep(claim_name);
}

void while_not_served(const std::string& where, const std::function<void()>& work) {
  contest::Database database(where, true, ladder_schema());
  contest::RunnerClaims claims(database);
  take_right(claims, where);
  work();
  claims.release(claim_name);
}

Scheduler* Service::scheduler(const std::string& season) {
  const auto found = store_.read([&](Tables& tables) { return tables.seasons.find(season); });
  const auto own = found ? schedulers_.find(found->id) : schedulers_.end();
  return own == schedulers_.end() ? nullptr : own->second.get();
}

void Service::remove_season(const Season& season, Actor who) {
  const auto refuse = [&](const char* why) {
    throw BadRequest(fmt::format("the season \"{}\" {}", season.name, why));
  };
  store_.write([&](Tables& tables) {
    const auto now = tables.seasons.find(season.id);
    if (!now) throw Missing(fmt::format("there is no season \"{}\" any more", season.name));
    if (now->state != SeasonState::archived)
      refuse("is not in the archive; put it there first, and delete it then");
  });
  if (!scheduler(season.id).rests()) refuse("still has builds or matches under way; try again in a moment");
  store_.write([&](Tables& tables) { ladder::remove_season(tables, season, who); });
}

std::vector<std::string> Service::seasons() const {
  std::vector<std::string> names;
  for (const auto& [id, scheduler] : schedulers_) names.push_back(scheduler->season().name);
  return names;
}

unsigned Service::worker_count() const {
  if (options_.workers > 0) return options_.workers;
  auto count = static_cast<unsigned>(process::usable_cores().size());
  for (const auto& [id, scheduler] : schedulers_)
    if (scheduler->game().info().dynamics == Dynamics::simultaneous)
      count = std::min(count, static_cast<unsigned>(process::usable_cores().size() / 2));
  return std::max(1U, count);
}

void Service::start() {
  process::ControlGroup::sweep();
  workshop_.sweep();
  engine_ = std::jthread([this] { run_engine(); });
  ratings_ = std::jthread([this](const std::stop_token& stop) { keep_ratings(stop); });
  for (const auto& [id, scheduler] : schedulers_)
    if (const auto season = scheduler->season(); season.state == SeasonState::finals) begin_final(season.id);
  if (!options_.elsewhere) return;
  std::vector<Scheduler*> schedulers;
  for (auto& [id, scheduler] : schedulers_) schedulers.push_back(scheduler.get());
  elsewhere_ = matches_elsewhere(store_, workshop_, std::move(schedulers), *options_.elsewhere,
                                 options_.sandbox, stop_, options_.say);
}

void Service::run_engine() {
  jobs::InProcess<Task, Done> engine({worker_count(), std::chrono::milliseconds(10), &stop_});
  for (auto& [id, scheduler] : schedulers_) engine.add(*scheduler);
  const bool both = std::any_of(schedulers_.begin(), schedulers_.end(), [](const auto& each) {
    return each.second->game().info().dynamics == Dynamics::simultaneous;
  });
  try {
    engine.run([&](unsigned number) {
      pthread_setname_np(pthread_self(), "ladder match");  // for top, and for bench/ladder_bench.py
      process::Settings settings;
      settings.sandbox = options_.sandbox;
      return season_worker(
          store_, workshop_, [this](Id season) -> Scheduler& { return scheduler(season); }, settings,
          process::cores_for(number, both, 2), stop_);
    });
  } catch (const std::exception& failure) {
    options_.say(fmt::format("the ladder has stopped playing: {}", failure.what()));
  }
}

void Service::keep_ratings(const std::stop_token& stop) {
  std::mutex waiting;
  std::condition_variable_any stopped;
  std::unique_lock guard(waiting);
  std::chrono::nanoseconds pause = refit_every;
  while (!stop.stop_requested() && !stop_) {
    stopped.wait_for(guard, stop, pause, [] { return false; });
    if (!still_has_right()) return;
    const auto before = time_of_this_thread();
    for (auto& [id, scheduler] : schedulers_) {
      try {
        scheduler->refit();
        for (const Id version : scheduler->idle_versions()) workshop_.drop(version);
      } catch (const std::exception& failure) {
        options_.say(fmt::format("ratings and builds: {}", failure.what()));
      }
    }
    pause =
        std::max<std::chrono::nanoseconds>(refit_every, most_of_a_core * (time_of_this_thread() - before));
  }
}

/// Whether this is still the server of the ladder. Takes the right again on a new connection.
bool Service::still_has_right() {
  try {
    database_.guarded([] {});
  } catch (const contest::ClaimLost& lost) {
    options_.say(fmt::format("this server plays no more: {}", lost.what()));
    stop_ = true;
    return false;
  } catch (const Failure&) {  // the database is away; whatever needs it says so
  }
  return true;
}

void Service::begin_final(Id season) {
  const std::lock_guard guard(final_lock_);
  if (stop_ || std::ranges::find(waiting_finals_, season) != waiting_finals_.end()) return;
  final_words_[season] =
      waiting_finals_.empty() ? "the final begins" : "the final waits for another season's";
  waiting_finals_.push_back(season);
  if (finals_run_) return;
  if (final_.joinable()) final_.join();
  finals_run_ = true;
  final_ = std::jthread([this] { play_finals(); });
}

void Service::play_finals() {
  for (;;) {
    Id season = 0;
    {
      const std::lock_guard guard(final_lock_);
      finals_run_ = !waiting_finals_.empty() && !stop_;
      if (!finals_run_) return;
      season = waiting_finals_.front();
    }
    contest::RunOptions options;
    options.stop = &stop_;
    options.concurrency = worker_count();
    options.progress = [this, season](std::uint64_t done, std::uint64_t expected) {
      const std::lock_guard told(final_lock_);
      final_words_[season] = fmt::format("{} of {} matches of the final are played", done, expected);
    };
    std::string words_at_end;
    try {
      play_final(store_, scheduler(season).game(), scheduler(season).season(), workshop_, options);
    } catch (const std::exception& failure) {
      words_at_end = fmt::format("the final cannot be played: {}", failure.what());
      options_.say(words_at_end);
    }
    const std::lock_guard told(final_lock_);
    final_words_[season] = words_at_end;
    waiting_finals_.pop_front();
  }
}

bool Service::shows_contest(const std::string& contest) {
  return store_.read([&](Tables& tables) {
    const auto final = tables.finals.of_contest(contest);
    return !final || (!final->released.empty() && !tables.seasons.find(final->season).value().is_private);
  });
}

bool Service::plays_final() const {
  const std::lock_guard guard(final_lock_);
  return finals_run_;
}

std::string Service::final_progress(Id season) const {
  const std::lock_guard guard(final_lock_);
  const auto found = final_words_.find(season);
  return found == final_words_.end() ? std::string() : found->second;
}

std::vector<FinalPlace> Service::final_table(const Season& season, const Final& final) {
  {
    const std::lock_guard guard(final_lock_);
    if (const auto found = final_tables_.find(final.contest); found != final_tables_.end())
      return found->second;
  }
  auto places = final_places(final_report(store_, season, final.number).value());
  const std::lock_guard guard(final_lock_);
  return final_tables_[final.contest] = std::move(places);
}

void Service::stop() {
  stop_ = true;
  elsewhere_.reset();
  for (auto* thread : {&engine_, &ratings_, &final_}) {
    thread->request_stop();
    if (thread->joinable()) thread->join();
  }
  if (!still_has_right()) return;  // another server's jobs are under way
  try {
    store_.write([](Tables& tables) { tables.jobs.take_back(); });
  } catch (const std::exception& failure) {
    options_.say(
        fmt::format("cannot take back the jobs under way, which count as begun: {}", failure.what()));
  }
}

}  // namespace agon::ladder
