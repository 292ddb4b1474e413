// A job in streams of a Redis server: the units of work that wait or are held, and their reports.
//
//   PREFIX:jobs             hash: a job's id -> when it was opened; workers look for work here
//   PREFIX:job:ID:spec      JSON: facts about the job that workers need
//   PREFIX:job:ID:work      stream, read by the group "workers": a unit is a list of tasks, each a text
//   PREFIX:job:ID:results   stream: workers' reports on units
//   PREFIX:job:ID:dead      list of JSON: tasks that were given up, with the reason
//   PREFIX:workers          hash: a worker's name -> JSON: its status at its last heartbeat
//   PREFIX:distrusted       hash: a worker's name -> why its results no longer count; kept for a week
//   PREFIX:totals           hash: "done", "failed", "units", "lost": tasks and units of all jobs so far
//
// A report is signed by its worker (identity.h). All workers may write to the same streams, so a report
// that the named worker has not signed is ignored.
//
// A unit may be worked on twice, and a result may come twice. That is safe, because a task
// determines its result, and the first result counts.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "jobs/remote/broker.h"
#include "jobs/remote/identity.h"

namespace agon::jobs {

inline constexpr std::chrono::seconds heartbeat_every{2};
/// A unit whose worker's last heartbeat is older than this may be claimed by another worker.
inline constexpr std::chrono::seconds lease{10};

struct Unit {
  std::string id;  ///< in the stream
  std::vector<std::string> tasks;
  int attempt = 1;  ///< how often it was handed out
};

/// A worker's report on a unit, in one piece.
struct UnitReport {
  std::string id{};  ///< of the report in its stream
  std::string
      worker{};  ///< empty: it is not signed by the worker that it names, and nothing else of it was read
  std::string signature{};
  std::chrono::microseconds took{};
  struct Done {
    std::string task, result;
  };
  std::vector<Done> done{};
  struct Failed {
    std::string task, reason;
    bool for_good = false;  ///< it was tried as often as permitted
  };
  std::vector<Failed> failed{};
  std::vector<std::string> given_back{};  ///< tasks not started, from a worker that stops
};

/// The reason for giving up a task whose workers were lost, each in turn: the task itself may be the cause.
const std::string& all_were_lost();

/// The keys of one job, for the thread of its broker. All functions throw as Broker::ask does.
class JobQueue {
 public:
  JobQueue(Broker& broker, std::string id) : broker_(broker), id_(std::move(id)) {}
  const std::string& id() const { return id_; }

  // For the head.
  /// Opens the job, or opens it again: waiting units are removed, reports that came are kept.
  void open(const std::string& spec);
  bool is_open();
  void publish(const std::vector<std::vector<std::string>>& units);
  /// The reports behind `after` ("0": all); waits up to `wait` for the first. They stay until `forget`.
  std::vector<UnitReport> reports(const std::string& after, std::chrono::milliseconds wait,
                                  std::size_t most = 64);
  void forget(const std::vector<std::string>& reports);
  /// Number of units that are not finished.
  std::size_t unfinished();
  /// Number of units that a worker holds, or held when it was lost.
  std::size_t begun();
  void bury(const std::string& task, const std::string& reason, const std::string& worker);
  /// Marks a worker as distrusted because its result of `task` was wrong: it is told to take no more work,
  /// and the task goes on the dead list.
  void distrust(const std::string& worker, const std::string& task, const std::string& reason);
  /// Closes the job: no worker claims from it any more. Reports and dead tasks stay, unless `all`.
  void close(bool all);

  // For workers.
  std::optional<std::string> spec();
  /// Claims a unit of a lost worker, else a waiting one, else one that comes within `wait`; empty: there is
  /// none, or no such job.
  std::optional<Unit> claim(const Identity& worker, std::chrono::milliseconds wait = {});
  /// Renews the lease (the heartbeat).
  void renew(const std::string& unit, const std::string& worker);
  /// Publishes the signed report and marks the unit as finished.
  void report(const Unit& unit, const UnitReport& report, const Identity& worker);

 private:
  std::string key(const char* part) const { return broker_.key("job:" + id_ + ":" + part); }
  std::optional<Unit> abandoned(const std::string& worker);

  Broker& broker_;
  std::string id_;
};

/// The ids of the jobs that are open, the oldest first.
std::vector<std::string> open_jobs(Broker& broker);

}  // namespace agon::jobs
