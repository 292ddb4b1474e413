#include "contest/remote/contest_worker.h"

#include <fmt/format.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <thread>

#include "core/errors.h"
#include "core/player_spec.h"
#include "core/to_json.h"
#include "core/version.h"
#include "process/cores.h"

namespace agon::contest {

namespace {

constexpr auto between_looks = std::chrono::milliseconds(150);

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? std::string(name.data()) : std::string("host");
}

/// Processor time of the calling thread.
std::int64_t thread_cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

/// Plays the matches that tasks of one job ask for, one after the other, in one thread.
class OrderPlayer {
 public:
  /// `thread`: its number among those that play at the same time. Construct it in that thread.
  OrderPlayer(std::shared_ptr<const KnownJob> job, unsigned thread)
      : job_(std::move(job)),
        plan_(job_->told.plan),
        programs_(job_->programs),
        player_(*job_->game, plan_, cores_of_player(*job_->game, plan_, thread),
                job_->told.shared_paths ? nullptr : &programs_) {}

  /// Called before a match begins. It returns what hears the lines of the match's record.
  using Begins =
      std::function<std::function<void(const std::string&)>(const Plan& plan, const Planned& match)>;
  /// `broker`: holds the programs that a task brings. `begins` may be empty. Throws what a match throws, and
  /// BadRequest or BadValue for a match that the job cannot have.
  RemoteMatch play(const std::string& task, jobs::Broker& broker, const Begins& begins) {
    const auto order = order_of(task);
    if (!is_of(job_->told.plan, order.match)) throw BadRequest("the job's plan has no such match");
    seat(order, broker);
    MatchResult result;
    auto played =
        player_.play(order.match, {.result = &result, .line = begins ? begins(plan_, order.match) : nullptr});
    return {std::move(played), std::move(result.own_us)};
  }

 private:
  void seat(const MatchOrder& order, jobs::Broker& broker) {
    if (has_guests_) plan_.entrants = job_->told.plan.entrants;
    has_guests_ = order.own.has_value();
    if (!order.own) return;
    for (const auto& bundle : order.own->bundles) {
      if (fetched_.contains(bundle.hash)) continue;
      if (const auto refusal = fetch_programs_of(broker, bundle, job_->told.machine, programs_);
          !refusal.empty())
        throw Failure(refusal);
      fetched_.insert(bundle.hash);
    }
    for (const auto* entrant : {&order.own->a, &order.own->b}) {
      if (entrant->players.empty()) throw BadRequest("an entrant has no player");
      for (const auto& player : entrant->players) check_player(*entrant, player);
    }
    plan_.entrants[static_cast<std::size_t>(order.match.a)] = order.own->a;
    plan_.entrants[static_cast<std::size_t>(order.match.b)] = order.own->b;
  }
  /// Refuses a task's player whose program did not come with it. Whether programs may run here at all was
  /// checked when the job was read.
  void check_player(const Entrant& entrant, const std::string& player) const {
    if (!is_outside(player)) return;
    if (!has_programs(job_->told.plan)) throw BadRequest("the task brings a program, but its job has none");
    if (!job_->told.shared_paths && !programs_.contains({label_of(entrant), player}))
      throw BadRequest(fmt::format("the files of {} did not come with the task", player));
  }

  std::shared_ptr<const KnownJob> job_;
  Plan plan_;  ///< the job's, with the entrants of the match
  ProgramTable programs_;
  std::set<std::string> fetched_;
  bool has_guests_ = false;  ///< `plan_` has entrants that a task brought
  MatchPlayer player_;
};

}  // namespace

struct ContestWorker::Hand {
  Hand(unsigned number, const jobs::BrokerAddress& address) : thread(number), broker(address) {}

  unsigned thread;
  jobs::Broker broker;
  std::unique_ptr<OrderPlayer> player{};
  std::shared_ptr<const KnownJob> job{};  ///< the player's
  std::string unfit{};                    ///< why no match with clocks would be fair on this core
  std::chrono::steady_clock::time_point measured{};
  std::int64_t outside_since = thread_cpu_ns();  ///< thread's processor time at the end of the last match

  void turn_to(const std::shared_ptr<const KnownJob>& other) {
    if (job == other) return;
    player.reset();
    job = other;
    player = std::make_unique<OrderPlayer>(job, thread);
  }

  /// Whether the job's matches are fair here; with clocks, measures on the thread's own core, now and then.
  bool is_fit_for(const KnownJob& other) {
    if (other.builds || !is_timed(other.told.plan) || other.any_speed) return true;
    const auto now = std::chrono::steady_clock::now();
    if (now - measured > measured_again) {
      unfit = unfit_for(other);
      measured = std::chrono::steady_clock::now();
    }
    return unfit.empty();
  }
};

ContestWorker::ContestWorker(WorkerOptions options)
    : options_(std::move(options)),
      identity_(fmt::format("{}-{}", host_name(), getpid())),
      book_(options_.book) {
  if (options_.threads == 0) options_.threads = static_cast<unsigned>(process::usable_cores().size());
  info_.host = host_name();
  info_.pid = getpid();
  info_.name = name();
  info_.threads = options_.threads;
  info_.version = program_version();
  info_.machine = machine_kind();
  if (options_.book.builder) info_.builds = options_.book.builder->languages();
  info_.since_ms = jobs::unix_ms();
  busy_ms_ = info_.since_ms;
  told_ms_ = info_.since_ms;
}

std::string ContestWorker::status() {
  const std::lock_guard guard(lock_);
  auto info = info_;
  info.seen_ms = jobs::unix_ms();
  info.done = done_;
  info.job = held_.held().empty() ? "" : job_;
  info.words = book_.refusals();
  if (info.words.empty()) info.words = unfit_;
  const double seconds = static_cast<double>(info.seen_ms - told_ms_) / 1e3;
  if (seconds > 0.5) {
    const double speed = static_cast<double>(info.done - done_before_) / seconds;
    per_second_ = done_before_ == 0 ? speed : per_second_ + (speed - per_second_) / 3;
    done_before_ = info.done;
    told_ms_ = info.seen_ms;
  }
  info.per_second = per_second_;
  info.playing = live_.playing();
  info.engine_cpu_s =
      static_cast<double>(engine_ns_ + thread_cpu_ns()) / 1e9;  // this is the heartbeat's thread
  return json::serialize(to_json(info));
}

bool ContestWorker::idle_for_long() const {
  return options_.until_idle_s > 0 &&
         static_cast<double>(jobs::unix_ms() - busy_ms_) / 1e3 > options_.until_idle_s;
}

void ContestWorker::run() {
  { const jobs::Broker there(options_.broker); }
  const jobs::Heartbeat heartbeat(
      options_.broker, name(), held_,
      {[this] { return status(); }, [this](const std::string& why) { refuse(why); },
       [this](jobs::Broker& broker) { return live_.serve(broker); }});
  {
    std::vector<std::jthread> threads;
    for (unsigned thread = 0; thread < options_.threads; ++thread)
      threads.emplace_back([this, thread] { live(thread); });
  }
}

void ContestWorker::refuse(const std::string& why) {
  const std::lock_guard guard(lock_);
  distrusted_ = why;
}

std::string ContestWorker::distrusted() const {
  const std::lock_guard guard(lock_);
  return distrusted_;
}

bool ContestWorker::leaves() const { return *options_.stop || !distrusted().empty(); }

void ContestWorker::give_back_all() { jobs::give_back(options_.broker, identity_, held_); }

void ContestWorker::live(unsigned thread) {
  std::unique_ptr<Hand> hand;
  while (!leaves() && !idle_for_long()) {
    try {
      if (!hand) hand = std::make_unique<Hand>(thread, options_.broker);
      if (work(*hand)) continue;
    } catch (const Failure& lost) {  // after a lease, another worker gets what was held
      held_.release(thread);
      hand.reset();
      if (thread == 0 && options_.book.tell) options_.book.tell(std::string(lost.what()) + "; trying again");
      std::this_thread::sleep_for(std::chrono::seconds(1));
    }
    std::this_thread::sleep_for(between_looks);
  }
}

std::vector<std::shared_ptr<const KnownJob>> ContestWorker::jobs_for(Hand& hand) {
  std::vector<std::string> ids;
  std::map<std::string, std::shared_ptr<const KnownJob>> jobs;
  const auto open = jobs::open_jobs(hand.broker);
  book_.keep_only(open);
  for (const auto& id : open) {
    auto job = book_.job(hand.broker, id);
    if (!job || !job->refusal.empty() || hand.thread >= job->threads) continue;
    ids.push_back(id);
    jobs[id] = std::move(job);
  }
  std::vector<std::shared_ptr<const KnownJob>> mine;
  for (const auto& id : turns_.order(ids, std::chrono::steady_clock::now()))
    mine.push_back(std::move(jobs.at(id)));
  // Builds come first: somebody waits for one, and it takes only seconds.
  std::stable_partition(mine.begin(), mine.end(), [](const auto& job) { return job->builds; });
  return mine;
}

bool ContestWorker::work(Hand& hand) {
  const auto mine = jobs_for(hand);
  for (const auto& job : mine) {
    // If there is only one job, wait at the server for its next unit, which then comes without delay.
    const auto wait = mine.size() == 1 ? between_looks : std::chrono::milliseconds(0);
    if (!hand.is_fit_for(*job)) {
      const std::lock_guard guard(lock_);
      unfit_ = hand.unfit;
      continue;
    }
    auto unit = jobs::JobQueue(hand.broker, job->id).claim(identity_, wait);
    if (!unit) continue;
    const jobs::Turns::Turn turn(turns_, job->id);
    if (!job->builds) hand.turn_to(job);
    play_unit(hand, *job, std::move(*unit));
    return true;
  }
  return false;
}

void ContestWorker::play_unit(Hand& hand, const KnownJob& job, jobs::Unit unit) {
  const auto tasks = unit.tasks;
  held_.hold(hand.thread, job.id, std::move(unit));
  {
    const std::lock_guard guard(lock_);
    job_ = job.told.plan.name;
  }
  for (const auto& task : tasks) {
    if (leaves()) break;
    job.builds ? build(hand, job, task) : play_task(hand, job, task);
    busy_ms_ = jobs::unix_ms();
  }
  if (const auto held = held_.release(hand.thread))
    jobs::JobQueue(hand.broker, job.id).report(held->unit, held->report, identity_);
}

/// Shows the match to people who want to watch it.
std::shared_ptr<jobs::LiveText> ContestWorker::show(const Plan& plan, const Planned& match) {
  jobs::Playing about;
  about.job = plan.name;
  about.game = plan.game;
  const auto name = [&](int entrant) { return label_of(plan.entrants[static_cast<std::size_t>(entrant)]); };
  about.title = fmt::format("{} – {}", name(match.a_first ? match.a : match.b),
                            name(match.a_first ? match.b : match.a));
  about.match = key_text(match.key);
  return live_.begin(this->name(), std::move(about));
}

void ContestWorker::build(Hand& hand, const KnownJob& job, const std::string& task) {
  try {
    held_.add_done(hand.thread, task, options_.book.builder->build(hand.broker, job.id, name(), task));
  } catch (const std::exception& problem) {
    held_.add_failed(hand.thread, task, fmt::format("{}: {}", name(), problem.what()));
  }
  hand.outside_since = thread_cpu_ns();
}

void ContestWorker::play_task(Hand& hand, const KnownJob& job, const std::string& task) {
  std::shared_ptr<jobs::LiveText> shown;
  const auto begins = [&](const Plan& plan, const Planned& match) -> std::function<void(const std::string&)> {
    engine_ns_ += thread_cpu_ns() - hand.outside_since;
    if (!plan.records) return nullptr;
    shown = show(plan, match);
    return [&shown](const std::string& line) { shown->add(line); };
  };
  try {
    const auto match = hand.player->play(task, hand.broker, begins);
    hand.outside_since = thread_cpu_ns();
    if (held_.add_done(hand.thread, task, result_text(job.told.plan.name, match))) ++done_;
  } catch (const std::exception& problem) {
    hand.outside_since = thread_cpu_ns();
    held_.add_failed(hand.thread, task, fmt::format("{}: {}", name(), problem.what()));
  }
  if (shown) live_.end(shown);
}

}  // namespace agon::contest
