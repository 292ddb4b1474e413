// A ladder's build as a job for workers: one task, which only a worker takes that has the language, and the
// kind of processor that what is made has to run on. What the task says and how it is done is the ladder's
// own (ladder/build_worker.h).
#pragma once

#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <vector>

#include "jobs/remote/broker.h"

namespace agon::contest {

/// What workers must know of it.
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

/// Whether a job's JSON is a build's.
bool is_build(const boost::json::value& spec);

/// Builds, at a worker, in its own sandbox.
class Builder {
 public:
  virtual ~Builder() = default;
  /// Whose programs it can build; empty: none, or there is no sandbox here.
  virtual const std::vector<std::string>& languages() const = 0;
  /// The task's result. `worker`: its name. Throws what may go better elsewhere.
  virtual std::string build(jobs::Broker& broker, const std::string& job, const std::string& worker,
                            const std::string& task) = 0;
};

/// Why this machine cannot do the job, in words; empty: it can. `builder`: null: it builds nothing.
std::string refusal_of_build(const BuildJob& job, const Builder* builder);

}  // namespace agon::contest
