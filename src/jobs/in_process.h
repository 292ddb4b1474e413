// The engine whose workers are threads of this program.
//
// Every engine takes jobs (a source of tasks and a priority) and hands batches of their tasks to workers
// under leases. Threads of this program cannot be lost, so here leases never expire. Batches are short: a
// result is passed on as soon as it exists, and no thread waits long for another at the end. The functions of
// the sources are called by all threads, but one call at a time.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "core/errors.h"
#include "jobs/leases.h"
#include "jobs/task_source.h"

namespace agon::jobs {

struct InProcessOptions {
  unsigned workers = 1;
  std::chrono::nanoseconds batch = std::chrono::milliseconds(10);  ///< about how long a batch should take
  const std::atomic<bool>* stop = nullptr;  ///< true: no further task is started; null: never
};

template <class Task, class Result>
class InProcess {
 public:
  using MakeWorker = std::function<std::unique_ptr<Worker<Task, Result>>(unsigned number)>;

  explicit InProcess(InProcessOptions options) : options_(options) {}

  /// Call before `run`; `source` must outlive it. Jobs of greater priority go first.
  void add(TaskSource<Task, Result>& source, int priority = 0) {
    jobs_.push_back({&source, priority, BatchSize(options_.batch)});
    std::stable_sort(jobs_.begin(), jobs_.end(),
                     [](const Job& x, const Job& y) { return x.priority > y.priority; });
  }

  /// Runs until every job is over or `stop`, and waits for all its threads. `make_worker` is called in each
  /// worker's own thread. Throws what it, `next`, `over` or `give_up` threw first, and BadRequest of a worker
  /// or of `take`; their other exceptions are failed tries of the task.
  void run(const MakeWorker& make_worker) {
    {
      std::vector<std::jthread> threads;
      for (unsigned number = 0; number < options_.workers; ++number)
        threads.emplace_back([this, number, &make_worker] { live(number, make_worker); });
    }
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  struct Job {
    TaskSource<Task, Result>* source;
    int priority;
    BatchSize batch;
  };
  struct Unit {
    Job* job;
    std::vector<Task> tasks;
  };

  bool stopped() const { return failure_ || (options_.stop != nullptr && *options_.stop); }

  void live(unsigned number, const MakeWorker& make_worker) {
    try {
      const auto worker = make_worker(number);
      const auto name = "thread " + std::to_string(number);
      while (const auto id = take_unit(name)) do_unit(*id, *worker);
    } catch (...) {
      const std::lock_guard guard(lock_);
      if (!failure_) failure_ = std::current_exception();
    }
    changed_.notify_all();
  }

  /// Waits while results of other units decide which tasks may start.
  std::optional<UnitId> take_unit(const std::string& holder) {
    std::unique_lock guard(lock_);
    for (;;) {
      if (stopped()) return std::nullopt;
      if (const auto id = leases_.grant(holder, std::chrono::steady_clock::now())) return id;
      if (fetch()) continue;
      if (leases_.idle() && all_over()) return std::nullopt;
      ++waiting_;
      changed_.wait_for(guard, std::chrono::milliseconds(200));
      --waiting_;
    }
  }

  /// Queues one batch of the first job that has work. False: there is none.
  bool fetch() {
    for (auto& job : jobs_) {
      auto tasks = job.source->next(job.batch.size());
      if (tasks.empty()) continue;
      queue(job, std::move(tasks));
      return true;
    }
    return false;
  }
  void queue(Job& job, std::vector<Task> tasks) {
    units_[next_id_] = {&job, std::move(tasks)};
    leases_.add(next_id_++, job.priority);
  }
  bool all_over() {
    return std::all_of(jobs_.begin(), jobs_.end(), [](const Job& job) { return job.source->over(); });
  }

  void do_unit(UnitId id, Worker<Task, Result>& worker) {
    Unit& unit = unit_of(id);  // no other thread touches a unit that is held
    const auto began = std::chrono::steady_clock::now();
    std::size_t done = 0;
    for (; done < unit.tasks.size() && !(options_.stop != nullptr && *options_.stop); ++done) {
      try {
        record_result(*unit.job, worker.work(unit.tasks[done]));
      } catch (const BadRequest&) {
        throw;
      } catch (const std::exception& problem) {
        return fail(id, done, problem.what());
      }
    }
    const std::lock_guard guard(lock_);
    unit.job->batch.measured(done, std::chrono::steady_clock::now() - began);
    leases_.finish(id);
    units_.erase(id);
    if (waiting_ > 0) changed_.notify_all();
  }

  Unit& unit_of(UnitId id) {
    const std::lock_guard guard(lock_);
    return units_.at(id);
  }
  void record_result(Job& job, Result result) {
    const std::lock_guard guard(lock_);
    job.source->take(std::move(result));
    if (waiting_ > 0) changed_.notify_all();
  }

  /// Tries the failed task again in a unit of its own; the tasks behind it are queued again without harm.
  void fail(UnitId id, std::size_t index, const std::string& reason) {
    const std::lock_guard guard(lock_);
    Unit& unit = units_.at(id);
    std::vector<Task> rest(unit.tasks.begin() + static_cast<std::ptrdiff_t>(index) + 1, unit.tasks.end());
    unit.tasks = {unit.tasks[index]};
    if (!rest.empty()) queue(*unit.job, std::move(rest));
    const auto dead_before = leases_.dead().size();
    leases_.fail(id, reason);
    if (leases_.dead().size() > dead_before) {
      unit.job->source->give_up(unit.tasks[0], reason);
      units_.erase(id);
    }
    changed_.notify_all();
  }

  InProcessOptions options_;
  std::deque<Job> jobs_;
  std::mutex lock_;
  std::condition_variable changed_;
  int waiting_ = 0;
  Leases leases_{endless};
  std::map<UnitId, Unit> units_;
  UnitId next_id_ = 0;
  std::exception_ptr failure_;
};

}  // namespace agon::jobs
