// The engine whose workers are programs at the end of a pipe: on this machine, or started elsewhere by ssh,
// Slurm, Ray or any other command.
//
// Head and worker write lines of JSON. The worker begins and says who it is:
//
//   worker   {"hello":{"version":…,"host":…,"threads":…,…}}
//   head     {"job":0,"about":{…}}                what a worker must know of a job
//   worker   {"job":0,"takes":8,"words":""}       how many tasks at once; 0: none now, `words` says why;
//                                                 with "never":true it is of no use for this job
//   head     {"file":HASH,"base64":…}             a file, before the first task that needs it
//   worker   {"file":HASH,"words":why}            it cannot use the file, so it takes no task that needs it
//   head     {"orders":[{"order":1,"job":0,"task":{…}},…]}
//   worker   {"order":1,"us":120,"result":{…}}    the result, and how long it took
//   worker   {"order":1,"words":why}              it could not do the task
//   worker   {"back":[2,3]}                       tasks that it gives back
//   worker   {"bye":true}                         it ends, and gives back everything
//   both     {}                                   a sign of life
//
// The worker ends at the end of its input. The lines of a worker are untrusted: lines are limited and
// parsed, a result must be of a task that this worker was given, and only its first result counts.
#pragma once

#include <atomic>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "jobs/batch_size.h"
#include "jobs/task_source.h"
#include "jobs/worker_pipe.h"
#include "jobs/worker_state.h"

namespace agon::jobs {

namespace json = boost::json;

/// A task on its way to a worker.
struct Order {
  std::uint64_t number = 0;          ///< among all orders of an engine, from 1
  std::string task;                  ///< JSON
  std::vector<std::string> needs{};  ///< hashes of the files that its worker must have
};

/// A job as an engine of pipes sees it. All calls come from the engine's thread.
class PipedJob {
 public:
  virtual ~PipedJob() = default;
  /// JSON: what a worker must know of the job.
  virtual const std::string& about() const = 0;
  /// As TaskSource::next. `last`: the number of the last order; it is counted on.
  virtual std::vector<Order> next(std::size_t most, std::uint64_t& last) = 0;
  virtual bool over() = 0;
  /// Returns what is wrong with a result, in words; empty: nothing, and the task is done.
  virtual std::string take(std::uint64_t order, const json::value& result) = 0;
  virtual void give_up(std::uint64_t order, const std::string& reason) = 0;
  /// The bytes of a file that an order needs.
  virtual std::string file(const std::string& hash) = 0;
};

/// How the tasks of a source and their results travel.
template <class Task, class Result>
struct Travel {
  std::string about;
  std::function<Order(const Task&)> order_of;
  /// Throws if the JSON is no result of that task.
  std::function<Result(const Task&, const json::value&)> result_of;
  std::function<std::string(const std::string& hash)> file_of;  ///< empty: no task needs one
};

template <class Task, class Result>
class PipedSource : public PipedJob {
 public:
  PipedSource(TaskSource<Task, Result>& source, Travel<Task, Result> travel)
      : source_(source), travel_(std::move(travel)) {}

  const std::string& about() const override { return travel_.about; }
  std::vector<Order> next(std::size_t most, std::uint64_t& last) override {
    std::vector<Order> orders;
    for (auto& task : source_.next(most)) {
      auto& order = orders.emplace_back(travel_.order_of(task));
      order.number = ++last;
      under_way_.emplace(last, std::move(task));
    }
    return orders;
  }
  bool over() override { return source_.over(); }
  std::string take(std::uint64_t order, const json::value& told) override {
    const auto found = under_way_.find(order);
    std::optional<Result> result;
    try {
      result.emplace(travel_.result_of(found->second, told));
    } catch (const std::exception& problem) {
      return problem.what();
    }
    under_way_.erase(found);
    source_.take(std::move(*result));
    return {};
  }
  void give_up(std::uint64_t order, const std::string& reason) override {
    const auto found = under_way_.find(order);
    const auto task = std::move(found->second);
    under_way_.erase(found);
    source_.give_up(task, reason);
  }
  std::string file(const std::string& hash) override { return travel_.file_of(hash); }

 private:
  TaskSource<Task, Result>& source_;
  Travel<Task, Result> travel_;
  std::map<std::uint64_t, Task> under_way_;
};

struct PipeOptions {
  std::vector<std::vector<std::string>> commands;            ///< each starts a worker
  std::chrono::nanoseconds batch = std::chrono::seconds(1);  ///< about how long a batch should take
  /// If no worker takes tasks for so long, those that were handed out are given up; zero: never.
  std::chrono::nanoseconds patience{0};
  std::chrono::nanoseconds silence = std::chrono::seconds(30);  ///< a worker that is silent so long is ended
  std::chrono::nanoseconds first_pause = std::chrono::seconds(1);  ///< before a lost worker is started again
  const std::atomic<bool>* stop = nullptr;       ///< true: nothing further is handed out; null: never
  std::function<void(const std::string&)> tell;  ///< gets messages for the person at the head; may be empty
  std::function<void(const std::vector<WorkerState>&)>
      shown{};  ///< called a few times a second; may be empty
};

class Pipes {
 public:
  explicit Pipes(PipeOptions options);
  ~Pipes();
  Pipes(const Pipes&) = delete;
  Pipes& operator=(const Pipes&) = delete;

  /// Call before `run`; `job` must outlive it. Jobs share the workers evenly.
  void add(PipedJob& job);
  /// Runs until every job is over or `stop`, on the caller's thread; then ends the workers. Throws what a job
  /// throws, and Failure once no worker is left.
  void run();
  /// Any thread.
  std::vector<WorkerState> workers() const;
  /// Tasks that the workers can do at once. Any thread.
  std::size_t threads() const { return threads_; }

 private:
  struct Worker;
  struct Said;
  struct Held {
    Order order;
    std::size_t job = 0;
    Worker* worker = nullptr;  ///< null: it waits
    int attempts = 0;
  };
  struct Job {
    PipedJob* piped;
    std::set<std::uint64_t> waiting{};  ///< orders that no worker has, the oldest first
  };
  /// A worker with room for more orders of a job.
  struct Place {
    Worker* worker;
    std::size_t room;
    double load, of_each;  ///< microseconds of work that it has, and that an order adds
    std::vector<std::uint64_t> orders{};
  };

  bool stopped() const { return options_.stop != nullptr && *options_.stop; }
  bool finished();
  void start_due(Moment now);
  void open(Worker& worker, Moment now);
  void fill();
  std::vector<Place> places_for(std::size_t job);
  static Place* best_of(std::vector<Place>& places, const Order& order);
  bool is_last_try(std::uint64_t order) const;
  void place_last_tries(std::size_t job, std::vector<Place>& places);
  std::vector<std::uint64_t> orders_for(std::size_t job, std::size_t most);
  void send(Worker& worker, std::size_t job, const std::vector<std::uint64_t>& orders);
  void give_up_impossible();
  void wait();
  bool hear(Worker& worker, std::string_view line);
  void hear_hello(Worker& worker, std::string_view line);
  void hear_takes(Worker& worker, const Said& said);
  void hear_order(Worker& worker, Said& said);
  void lose(Worker& worker, const std::string& why, bool counts);
  void release(Worker& worker, const std::string& why, bool counts);
  void retire(Worker& worker, const std::string& why);
  void put_back(std::uint64_t order, bool counts, const std::string& why);
  void give_up(std::uint64_t order, const std::string& why);
  void look_after(Moment now);
  void tell(const std::string& words) const;
  void note_states(Moment now);
  void end_workers();

  PipeOptions options_;
  std::vector<Job> jobs_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::map<std::uint64_t, Held> held_;
  std::uint64_t last_ = 0;
  std::map<std::string, std::weak_ptr<const std::string>> files_;  ///< lines with files that are being sent
  Moment noted_{}, able_{};
  std::atomic<std::size_t> threads_ = 0;
  mutable std::mutex lock_;
  std::vector<WorkerState> states_;
};

}  // namespace agon::jobs
