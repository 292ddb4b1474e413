// A job as a Redis server keeps it, in streams: the units of work that wait or are held, and what came of
// them.
//
//   PREFIX:jobs             hash: a job's id -> when it was opened; what workers look through
//   PREFIX:job:ID:spec      JSON: what a worker must know of the job
//   PREFIX:job:ID:work      stream, read by the group "workers": a unit is a list of tasks, each a text
//   PREFIX:job:ID:results   stream: what workers tell of units
//   PREFIX:job:ID:dead      list of JSON: tasks that were given up, with the reason
//   PREFIX:workers          hash: a worker's name -> JSON: what it does, as of its last heartbeat
//   PREFIX:distrusted       hash: a worker's name -> why its results are not taken any more; for a week
//   PREFIX:totals           hash: "done", "failed", "units", "lost": tasks and units of all jobs so far
//
// A report is signed by its worker (identity.h). All workers may write to the same streams, so what is not
// signed by the worker that it names is nobody's.
//
// A unit may be worked on twice, and a result may come twice: what a task comes to follows from the task, and
// the first result counts. That, not the queue, is what makes it safe.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "jobs/remote/broker.h"
#include "jobs/remote/identity.h"

namespace agon::jobs {

inline constexpr std::chrono::seconds heartbeat_every{2};
/// A unit whose worker was not heard of for so long is anybody's.
inline constexpr std::chrono::seconds lease{10};

struct Unit {
  std::string id;  ///< in the stream
  std::vector<std::string> tasks;
  int attempt = 1;  ///< how often it was handed out
};

/// What a worker tells of a unit, in one piece.
struct UnitReport {
  std::string id{};      ///< of the report in its stream
  std::string worker{};  ///< empty: the worker that it names has not signed it, and nothing of it was read
  std::string signature{};
  std::chrono::microseconds took{};
  struct Done {
    std::string task, result;
  };
  std::vector<Done> done{};
  struct Failed {
    std::string task, reason;
    bool for_good = false;  ///< it was tried as often as it may be
  };
  std::vector<Failed> failed{};
  std::vector<std::string> given_back{};  ///< not begun, by a worker that stops
};

/// Why a task is given up whose workers were lost, each in turn: there is something about the task.
const std::string& all_were_lost();

/// The keys of one job.
class JobQueue {
 public:
  JobQueue(Broker& broker, std::string id) : broker_(broker), id_(std::move(id)) {}
  const std::string& id() const { return id_; }

  // For the head.
  /// Opens it, or opens it again: what waited is forgotten, reports that came are kept.
  void open(const std::string& spec);
  bool is_open();
  void publish(const std::vector<std::vector<std::string>>& units);
  /// Those behind `after` ("0": all), waiting up to so long for the first. They stay until `forget`.
  std::vector<UnitReport> reports(const std::string& after, std::chrono::milliseconds wait,
                                  std::size_t most = 64);
  void forget(const std::vector<std::string>& reports);
  /// Units that nobody has finished.
  std::size_t unfinished();
  /// Units that a worker holds, or held when it was lost.
  std::size_t begun();
  void bury(const std::string& task, const std::string& reason, const std::string& worker);
  /// What the worker tells is not so, as `task` showed: it is told to take no more, and the dead list has the
  /// task.
  void distrust(const std::string& worker, const std::string& task, const std::string& reason);
  /// No worker takes it up any more; with `all`, nothing is left of it.
  void close(bool all);

  // For workers.
  std::optional<std::string> spec();
  /// A unit of a worker that was lost, else one that waits, else one that comes within `wait`; none: there is
  /// none, or no such job.
  std::optional<Unit> claim(const Identity& worker, std::chrono::milliseconds wait = {});
  /// The heartbeat.
  void renew(const std::string& unit, const std::string& worker);
  /// Tells what came of it, signed, and that it is done with.
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
