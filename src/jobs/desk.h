// The head of a job: hands out what may be begun and takes what came of it.
//
// A task is a small value that says all that a worker needs beside the job itself (for a contest: who meets
// whom, with which seed); a result names its task. Workers may be threads or machines: results come in any
// order, and may come twice.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace agon::jobs {

template <class Task, class Result>
class Desk {
 public:
  virtual ~Desk() = default;

  /// Up to `most` tasks, each handed out once; fewer or none while results decide what comes next.
  virtual std::vector<Task> next(std::size_t most) = 0;
  /// Nothing will be handed out any more.
  virtual bool over() = 0;
  /// The first result of a task counts.
  virtual void take(Result result) = 0;
  /// A task that could not be done, however often it was tried.
  virtual void give_up(const Task& task, const std::string& reason) = 0;
};

/// Does tasks one after the other, in one thread.
template <class Task, class Result>
class Worker {
 public:
  virtual ~Worker() = default;
  /// What is to be kept of the result is durable when it returns. Throws what may pass when it is tried
  /// again; BadRequest where it cannot, which ends the run.
  virtual Result work(const Task& task) = 0;
};

}  // namespace agon::jobs
