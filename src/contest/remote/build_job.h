// A ladder's build as a job for workers. It has one task, for a worker that has the language and the kind of
// processor on which the result will run. The ladder defines the task and does it (ladder/build_worker.h).
#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "jobs/remote/broker.h"

namespace agon::contest {

/// The description of the job for workers.
struct BuildJob {
  std::string kind;             ///< "build"; a contest's job has none
  std::string name;             ///< "ladder spring build"
  std::string program;          ///< the head's version
  std::string machine;          ///< of the head: "x86_64"
  std::string language;         ///< "c++"
  bool signed_reports = false;  ///< as in a ContestJob
};
BOOST_DESCRIBE_STRUCT(BuildJob, (), (kind, name, program, machine, language, signed_reports))

inline constexpr const char* build_kind = "build";

/// Builds programs at a worker, in its own sandbox.
class Builder {
 public:
  virtual ~Builder() = default;
  /// Languages that it can build; empty: none, or this machine has no sandbox.
  virtual const std::vector<std::string>& languages() const = 0;
  /// Returns the task's result. `worker`: this worker's name. Throws if another worker may succeed.
  virtual std::string build(jobs::Broker& broker, const std::string& job, const std::string& worker,
                            const std::string& task) = 0;
};

}  // namespace agon::contest
