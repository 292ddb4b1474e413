#include "jobs/pipes.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "core/errors.h"
#include "jobs/piped_worker.h"
#include "text/bytes.h"

namespace agon::jobs {

namespace {

using namespace std::chrono_literals;

constexpr auto poll_ms = 100;
constexpr auto beat_every = 10s;
constexpr auto longest_pause = std::chrono::nanoseconds(60s);
constexpr auto noted_every = 200ms;
constexpr int most_starts = 5;              // of a command that never became a worker
constexpr int most_strikes = 3;             // false answers
constexpr std::size_t longest_list = 2000;  // bytes

}  // namespace

Pipes::Pipes(PipeOptions options) : options_(std::move(options)) {
  for (auto& words : options_.commands) workers_.push_back(std::make_unique<Worker>(std::move(words)));
}

Pipes::~Pipes() = default;

void Pipes::add(PipedJob& job) { jobs_.push_back({&job}); }

void Pipes::tell(const std::string& words) const {
  if (options_.tell) options_.tell(words);
}

void Pipes::run() {
  able_ = std::chrono::steady_clock::now();
  try {
    while (!stopped() && !finished()) {
      const auto now = std::chrono::steady_clock::now();
      start_due(now);
      fill();
      wait();
      look_after(std::chrono::steady_clock::now());
    }
    noted_ = {};
    note_states(std::chrono::steady_clock::now());
  } catch (...) {
    end_workers();
    throw;
  }
  end_workers();
}

bool Pipes::finished() {
  return held_.empty() &&
         std::all_of(jobs_.begin(), jobs_.end(), [](const Job& job) { return job.piped->over(); });
}

void Pipes::start_due(Moment now) {
  for (auto& worker : workers_)
    if (worker->told.phase == WorkerPhase::lost && worker->starts <= now) open(*worker, now);
}

void Pipes::open(Worker& worker, Moment now) {
  worker.jobs.assign(jobs_.size(), {});
  worker.files.clear();
  worker.cannot.clear();
  worker.leaves = false;
  worker.noise = 0;
  worker.heard = worker.beaten = now;
  worker.told.hello = {};
  worker.told.words.clear();
  worker.told.phase = WorkerPhase::starting;
  if (!worker.pipe.open()) lose(worker, worker.pipe.why(), false);
}

/// Gives each worker that has a batch or less another one or two. The last tasks before a wait for results
/// are spread evenly.
void Pipes::fill() {
  for (std::size_t job = 0; job < jobs_.size(); ++job) {
    auto places = places_for(job);
    place_last_tries(job, places);
    std::size_t room = 0;
    for (const auto& place : places) room += place.room - place.orders.size();
    if (room > 0)
      for (const auto number : orders_for(job, room)) {
        auto* best = best_of(places, held_.at(number).order);
        if (best == nullptr) continue;
        best->orders.push_back(number);
        best->load += best->of_each;
      }
    for (const auto& place : places)
      if (!place.orders.empty()) send(*place.worker, job, place.orders);
  }
  give_up_impossible();
}

std::vector<Pipes::Place> Pipes::places_for(std::size_t job) {
  std::vector<Place> places;
  for (auto& worker : workers_) {
    if (!worker->takes(job)) continue;
    const auto& here = worker->jobs[job];
    const auto batch = here.batch(options_.batch);
    if (here.held.size() > batch || (here.held.size() == 1 && is_last_try(*here.held.begin()))) continue;
    const double of_each = std::max(1.0, here.mean_us) / static_cast<double>(here.takes);
    places.push_back({worker.get(), 2 * batch - here.held.size(),
                      of_each * static_cast<double>(here.held.size()), of_each});
  }
  return places;
}

/// The place with the least work before it, among those with room for the order. Null: there is none.
Pipes::Place* Pipes::best_of(std::vector<Place>& places, const Order& order) {
  Place* best = nullptr;
  for (auto& place : places)
    if (place.orders.size() < place.room && place.worker->can(order) &&
        (best == nullptr || place.load < best->load))
      best = &place;
  return best;
}

bool Pipes::is_last_try(std::uint64_t order) const { return held_.at(order).attempts == most_attempts - 1; }

/// A task over which workers were lost again and again is tried the last time by a worker that has nothing
/// else, so that its neighbours do not share its fate. A worker that still has something gets no more now.
void Pipes::place_last_tries(std::size_t job, std::vector<Place>& places) {
  for (const auto number : jobs_[job].waiting) {
    if (!is_last_try(number)) continue;
    auto* best = best_of(places, held_.at(number).order);
    if (best == nullptr) continue;
    if (best->worker->jobs[job].held.empty()) best->orders.push_back(number);
    best->room = best->orders.size();
  }
}

/// Orders that wait and that some worker can do, and then new ones.
std::vector<std::uint64_t> Pipes::orders_for(std::size_t job, std::size_t most) {
  std::vector<std::uint64_t> numbers;
  for (const auto number : jobs_[job].waiting) {
    if (numbers.size() == most) return numbers;
    const auto& order = held_.at(number).order;
    if (!is_last_try(number) && std::any_of(workers_.begin(), workers_.end(), [&](const auto& worker) {
          return worker->takes(job) && worker->can(order);
        }))
      numbers.push_back(number);
  }
  for (auto& order : jobs_[job].piped->next(most - numbers.size(), last_)) {
    const auto number = order.number;
    held_.emplace(number, Held{std::move(order), job});
    jobs_[job].waiting.insert(number);
    numbers.push_back(number);
  }
  return numbers;
}

void Pipes::send(Worker& worker, std::size_t job, const std::vector<std::uint64_t>& orders) {
  auto line = std::make_shared<std::string>("{\"orders\":[");
  for (const auto number : orders) {
    auto& held = held_.at(number);
    for (const auto& need : held.order.needs) {
      if (!worker.files.insert(need).second) continue;
      auto file = files_[need].lock();
      if (!file) {
        file = std::make_shared<const std::string>(fmt::format("{{\"file\":\"{}\",\"base64\":\"{}\"}}\n",
                                                               need, base64(jobs_[job].piped->file(need))));
        files_[need] = file;
      }
      worker.pipe.send(std::move(file));
    }
    held.worker = &worker;
    jobs_[job].waiting.erase(number);
    worker.jobs[job].held.insert(number);
    *line += fmt::format("{}{{\"order\":{},\"job\":{},\"task\":{}}}", line->back() == '[' ? "" : ",", number,
                         job, held.order.task);
  }
  *line += "]}\n";
  worker.pipe.send(std::move(line));
}

/// Gives up orders that every worker has refused.
void Pipes::give_up_impossible() {
  for (std::size_t job = 0; job < jobs_.size(); ++job) {
    std::map<std::uint64_t, std::string> impossible;
    for (const auto number : jobs_[job].waiting) {
      const auto& order = held_.at(number).order;
      std::string why;
      const bool all = std::all_of(workers_.begin(), workers_.end(), [&](const auto& worker) {
        if (worker->told.phase == WorkerPhase::gone) return true;
        if (worker->told.phase != WorkerPhase::working || worker->can(order)) return false;
        for (const auto& need : order.needs)
          if (const auto found = worker->cannot.find(need); found != worker->cannot.end())
            why = fmt::format("{}: {}", worker->told.command, found->second);
        return true;
      });
      if (all && !why.empty()) impossible[number] = why;
    }
    for (const auto& [number, why] : impossible) give_up(number, "no worker can play it: " + why);
  }
}

void Pipes::wait() {
  std::vector<pollfd> files;
  files.reserve(WorkerPipe::streams * workers_.size());
  for (const auto& worker : workers_) worker->pipe.watch(files);
  if (poll(files.data(), files.size(), poll_ms) <= 0) return;
  for (std::size_t index = 0; index < workers_.size(); ++index) {
    auto& worker = *workers_[index];
    if (!worker.pipe.is_open()) continue;
    const auto more = worker.pipe.look(&files[WorkerPipe::streams * index],
                                       [&](std::string_view line) { return hear(worker, line); });
    if (!more && worker.pipe.is_open()) lose(worker, worker.pipe.why(), !worker.leaves);
  }
}

/// Ends a worker, and hands out again what it had. It is started again after a pause, unless it never became
/// a worker or answered falsely too often. `counts`: the end may be the fault of the tasks that it worked on.
/// It takes tasks in their order, so those are the oldest ones.
void Pipes::lose(Worker& worker, const std::string& why, bool counts) {
  auto& told = worker.told;
  told.phase = WorkerPhase::lost;
  release(worker, why, counts);
  ++worker.failures;
  if (worker.strikes >= most_strikes || (!worker.useful && worker.failures >= most_starts))
    return retire(worker, why);
  const auto pause = std::min(longest_pause, options_.first_pause * (1 << std::min(worker.failures - 1, 6)));
  worker.starts = std::chrono::steady_clock::now() + pause;
  tell(fmt::format("{} {}; it is started again in {:.1f} s: {}", told.command,
                   worker.leaves ? "leaves" : "is lost", std::chrono::duration<double>(pause).count(), why));
}

void Pipes::release(Worker& worker, const std::string& why, bool counts) {
  worker.pipe.close();
  worker.told.words = why;
  for (auto& here : worker.jobs) {
    std::size_t before = 0;
    for (const auto number : std::vector<std::uint64_t>(here.held.begin(), here.held.end()))
      put_back(number, counts && before++ < here.takes, fmt::format("{}: {}", worker.told.command, why));
  }
}

void Pipes::retire(Worker& worker, const std::string& why) {
  worker.told.phase = WorkerPhase::gone;
  release(worker, why, false);
  tell(fmt::format("{} is not used any more: {}", worker.told.command, why));
}

void Pipes::put_back(std::uint64_t order, bool counts, const std::string& why) {
  auto& held = held_.at(order);
  held.worker->jobs[held.job].held.erase(order);
  held.worker = nullptr;
  jobs_[held.job].waiting.insert(order);
  if (counts && ++held.attempts >= most_attempts) give_up(order, why);
}

void Pipes::give_up(std::uint64_t order, const std::string& why) {
  const auto job = held_.at(order).job;
  held_.erase(order);
  jobs_[job].waiting.erase(order);
  jobs_[job].piped->give_up(order, why);
}

void Pipes::look_after(Moment now) {
  static const auto alive = std::make_shared<const std::string>("{}\n");
  bool any = false, able = false;
  for (auto& worker : workers_) {
    const auto phase = worker->told.phase;
    any |= phase != WorkerPhase::gone;
    if (phase != WorkerPhase::working) continue;
    for (const auto& here : worker->jobs) able |= here.takes > 0;
    if (now - worker->heard > options_.silence) {
      lose(*worker,
           fmt::format("it was silent for {} s",
                       std::chrono::duration_cast<std::chrono::seconds>(options_.silence).count()),
           true);
    } else if (now - worker->beaten > beat_every) {
      worker->beaten = now;
      worker->pipe.send(alive);
    }
  }
  if (!any) {
    std::string list;
    for (const auto& worker : workers_)
      if (list.size() < longest_list)
        list += fmt::format("\n  {}: {}", worker->told.command, worker->told.words);
    throw Failure("no worker is left:" + list);
  }
  if (able) able_ = now;
  if (options_.patience.count() > 0 && now - able_ > options_.patience) {
    std::vector<std::uint64_t> all;
    for (const auto& [number, held] : held_)
      if (held.worker == nullptr) all.push_back(number);
    for (const auto number : all) give_up(number, "there is no worker");
  }
  note_states(now);
}

void Pipes::note_states(Moment now) {
  if (now - noted_ < noted_every) return;
  noted_ = now;
  std::size_t threads = 0;
  std::vector<WorkerState> states;
  for (auto& worker : workers_) {
    auto& told = worker->told;
    std::size_t takes = 0;
    told.held = 0;
    for (const auto& here : worker->jobs) {
      takes = std::max(takes, here.takes);
      told.held += here.held.size();
    }
    if (told.phase == WorkerPhase::working) threads += takes;
    const double seconds = std::chrono::duration<double>(now - worker->measured).count();
    if (seconds > 1) {
      told.per_second = static_cast<double>(told.done - worker->done_before) / seconds;
      worker->done_before = told.done;
      worker->measured = now;
    }
    states.push_back(told);
  }
  threads_ = threads;
  if (options_.shown) options_.shown(states);
  const std::lock_guard guard(lock_);
  states_ = std::move(states);
}

std::vector<WorkerState> Pipes::workers() const {
  const std::lock_guard guard(lock_);
  return states_;
}

/// Lets the workers end by themselves for a moment.
void Pipes::end_workers() {
  for (auto& worker : workers_)
    if (worker->pipe.is_open()) worker->pipe.end_input();
  const auto began = std::chrono::steady_clock::now();
  for (bool asked = false;; std::this_thread::sleep_for(5ms)) {
    const bool over = std::all_of(workers_.begin(), workers_.end(),
                                  [](const auto& worker) { return worker->pipe.has_ended(); });
    const auto passed = std::chrono::steady_clock::now() - began;
    if (over || passed > 3s) break;
    if (!asked && passed > 2s) {
      asked = true;
      for (auto& worker : workers_)
        if (!worker->pipe.has_ended()) worker->pipe.ask_to_end();
    }
  }
  for (auto& worker : workers_) worker->pipe.close();
}

}  // namespace agon::jobs
