// All that a Redis server knows of workers and jobs, at one moment: for people and their figures.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "jobs/remote/worker_list.h"

namespace agon::jobs {

/// A unit that somebody works on.
struct HeldBatch {
  std::string unit, worker;
  double unheard_s = 0;       ///< since its worker's last heartbeat; after 10 it is anybody's
  std::uint32_t attempt = 1;  ///< how often it was handed out
};
BOOST_DESCRIBE_STRUCT(HeldBatch, (), (unit, worker, unheard_s, attempt))

/// A task that was given up, or that showed that its worker cannot be believed.
struct DeadTask {
  std::string task, reason, worker;
};
BOOST_DESCRIBE_STRUCT(DeadTask, (), (task, reason, worker))

struct JobState {
  std::string id, name;         ///< the contest's, where it says one
  std::int64_t since_ms = 0;    ///< Unix time at which it was opened
  std::uint64_t waiting = 0;    ///< units that nobody holds
  std::uint64_t reports = 0;    ///< that its head has not taken yet
  std::vector<HeldBatch> held;  ///< at most 1000
  std::uint64_t dead_count = 0;
  std::vector<DeadTask> dead;  ///< the last 100
};
BOOST_DESCRIBE_STRUCT(JobState, (), (id, name, since_ms, waiting, reports, held, dead_count, dead))

/// Of all jobs since the server was begun.
struct FleetTotals {
  std::uint64_t units = 0;   ///< reported
  std::uint64_t done = 0;    ///< tasks
  std::uint64_t failed = 0;  ///< tasks that a worker could not do
  std::uint64_t lost = 0;    ///< leases that ran out
};
BOOST_DESCRIBE_STRUCT(FleetTotals, (), (units, done, failed, lost))

struct Distrusted {
  std::string worker, reason;
};
BOOST_DESCRIBE_STRUCT(Distrusted, (), (worker, reason))

struct Fleet {
  std::int64_t at_ms = 0;  ///< Unix time
  std::vector<WorkerInfo> workers;
  std::vector<JobState> jobs;
  std::vector<Distrusted> distrusted;
  FleetTotals totals;
};
BOOST_DESCRIBE_STRUCT(Fleet, (), (at_ms, workers, jobs, distrusted, totals))

/// Throws as `Broker::ask` does.
Fleet fleet_of(Broker& broker);
std::vector<Distrusted> distrusted_in(Broker& broker);

}  // namespace agon::jobs
