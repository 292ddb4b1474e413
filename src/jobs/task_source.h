// The source of a job's tasks and the receiver of their results.
//
// A task is a small value that holds all that a worker needs beside the job itself (for a contest: who meets
// whom, with which seed). A result names its task. Workers may be threads or machines: results come in any
// order, and may come twice. An engine calls a source on any of its threads, but one call at a time.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace agon::jobs {

template <class Task, class Result>
class TaskSource {
 public:
  virtual ~TaskSource() = default;

  /// Returns up to `most` tasks, each only once; fewer or none while it needs results to choose the next
  /// ones.
  virtual std::vector<Task> next(std::size_t most) = 0;
  /// Whether `next` will never return a task again; results may still be missing.
  virtual bool over() = 0;
  /// Takes a result. Only the first result of a task counts.
  virtual void take(Result result) = 0;
  /// Reports a task that failed as often as it may be tried.
  virtual void give_up(const Task& task, const std::string& reason) = 0;
};

/// A worker: does tasks one after the other, in one thread.
template <class Task, class Result>
class Worker {
 public:
  virtual ~Worker() = default;
  /// Everything that must be kept of the result is durable when it returns. Throws an exception if another
  /// try may succeed; BadRequest if it cannot, which ends the run.
  virtual Result work(const Task& task) = 0;
};

}  // namespace agon::jobs
