// The engine whose workers are threads of this program.
//
// Every engine takes jobs (a source of tasks and a priority) and hands batches of their tasks to workers.
// Here batches are short: a result is passed on as soon as it exists, and no thread waits long for another at
// the end. The functions of the sources are called by all threads, but one call at a time.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/errors.h"
#include "jobs/batch_size.h"
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
    int attempts = 1;  ///< of its first task
  };
  using HeldUnit = std::unique_ptr<Unit>;

  bool stopped() const { return failure_ || (options_.stop != nullptr && *options_.stop); }

  void live(unsigned number, const MakeWorker& make_worker) {
    try {
      const auto worker = make_worker(number);
      while (auto unit = take_unit()) do_unit(std::move(unit), *worker);
    } catch (...) {
      const std::lock_guard guard(lock_);
      if (!failure_) failure_ = std::current_exception();
    }
    changed_.notify_all();
  }

  /// Waits while results of other units decide which tasks may start. Null: the end.
  HeldUnit take_unit() {
    std::unique_lock guard(lock_);
    for (;;) {
      if (stopped()) return nullptr;
      if (auto unit = next_unit()) {
        ++held_;
        return unit;
      }
      if (held_ == 0 && all_over()) return nullptr;
      ++waiting_;
      changed_.wait_for(guard, std::chrono::milliseconds(200));
      --waiting_;
    }
  }

  /// One that is tried again, or a batch of the first job that has work.
  HeldUnit next_unit() {
    if (!again_.empty()) {
      auto unit = std::move(again_.front());
      again_.pop_front();
      return unit;
    }
    for (auto& job : jobs_)
      if (auto tasks = job.source->next(job.batch.size()); !tasks.empty())
        return std::make_unique<Unit>(Unit{&job, std::move(tasks)});
    return nullptr;
  }
  bool all_over() {
    return std::all_of(jobs_.begin(), jobs_.end(), [](const Job& job) { return job.source->over(); });
  }

  void do_unit(HeldUnit unit, Worker<Task, Result>& worker) {
    const auto began = std::chrono::steady_clock::now();
    std::size_t done = 0;
    for (; done < unit->tasks.size() && !(options_.stop != nullptr && *options_.stop); ++done) {
      try {
        record_result(*unit->job, worker.work(unit->tasks[done]));
      } catch (const BadRequest&) {
        throw;
      } catch (const std::exception& problem) {
        return fail(std::move(unit), done, problem.what());
      }
    }
    const std::lock_guard guard(lock_);
    unit->job->batch.measured(done, std::chrono::steady_clock::now() - began);
    --held_;
    if (waiting_ > 0) changed_.notify_all();
  }

  void record_result(Job& job, Result result) {
    const std::lock_guard guard(lock_);
    job.source->take(std::move(result));
    if (waiting_ > 0) changed_.notify_all();
  }

  /// Tries the failed task again in a unit of its own; the tasks behind it are queued again without harm.
  void fail(HeldUnit unit, std::size_t index, const std::string& reason) {
    const std::lock_guard guard(lock_);
    --held_;
    auto& tasks = unit->tasks;
    const int attempts = index == 0 ? unit->attempts : 1;
    const auto behind = tasks.begin() + static_cast<std::ptrdiff_t>(index) + 1;
    if (behind != tasks.end())
      again_.push_back(std::make_unique<Unit>(Unit{unit->job, std::vector<Task>(behind, tasks.end())}));
    tasks = {std::move(tasks[index])};
    unit->attempts = attempts + 1;
    if (attempts < most_attempts)
      again_.push_back(std::move(unit));
    else
      unit->job->source->give_up(tasks[0], reason);
    changed_.notify_all();
  }

  InProcessOptions options_;
  std::deque<Job> jobs_;
  std::mutex lock_;
  std::condition_variable changed_;
  int waiting_ = 0;
  std::deque<HeldUnit> again_;  ///< units that wait, after a failure
  std::size_t held_ = 0;        ///< units that threads work on
  std::exception_ptr failure_;
};

}  // namespace agon::jobs
