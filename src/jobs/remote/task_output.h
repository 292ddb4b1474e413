// What a worker tells of a task beside its result: words while it is at it, and bytes that are too many for a
// result.
//
//   PREFIX:job:ID:log           text: what the worker that holds the task has to say so far
//   PREFIX:job:ID:out:WORKER    bytes that its result speaks of; gone with the job, or after an hour
//
// For jobs of one task. What workers write is looked at before it is read: a head's memory is its own.
#pragma once

#include <cstdint>
#include <string>

#include "jobs/remote/broker.h"

namespace agon::jobs {

inline constexpr std::size_t longest_task_log = 96 << 10;  ///< bytes; of a longer one the end

class TaskOutput {
 public:
  TaskOutput(Broker& broker, const std::string& job) : broker_(broker), job_(broker.key("job:" + job)) {}

  // For workers; throw as Broker does.
  void tell_log(const std::string& words);
  void put(const std::string& worker, const std::string& bytes);

  // For the head.
  std::string log();
  /// Throws Failure where it is not there, or is more than `most`.
  std::string fetch(const std::string& worker, std::uint64_t most);
  /// Nothing is left of the log, nor of what this worker put; empty: nobody did.
  void drop(const std::string& worker);

 private:
  std::string out_key(const std::string& worker) const { return job_ + ":out:" + worker; }

  Broker& broker_;
  std::string job_;
};

}  // namespace agon::jobs
