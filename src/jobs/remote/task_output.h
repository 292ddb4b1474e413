// Output of a worker for a task beside its result: messages while it works, and bytes that are too many for a
// result.
//
//   PREFIX:job:ID:log           text: the messages so far of the worker that holds the task
//   PREFIX:job:ID:out:WORKER    bytes that its result refers to; removed with the job, or after an hour
//
// For jobs of one task. The size of a worker's output is checked before it is read, so that no worker can
// fill a head's memory.
#pragma once

#include <cstdint>
#include <string>

#include "jobs/remote/broker.h"

namespace agon::jobs {

inline constexpr std::size_t longest_task_log = 96 << 10;  ///< bytes; only the end of a longer log is kept

class TaskOutput {
 public:
  TaskOutput(Broker& broker, const std::string& job) : broker_(broker), job_(broker.key("job:" + job)) {}

  // For workers; throw as Broker does.
  void tell_log(const std::string& words);
  void put(const std::string& worker, const std::string& bytes);

  // For the head.
  std::string log();
  /// Throws Failure if there are no such bytes, or more than `most`.
  std::string fetch(const std::string& worker, std::uint64_t most);
  /// Removes the log and the bytes of this worker; empty name: the log alone.
  void drop(const std::string& worker);

 private:
  std::string out_key(const std::string& worker) const { return job_ + ":out:" + worker; }

  Broker& broker_;
  std::string job_;
};

}  // namespace agon::jobs
