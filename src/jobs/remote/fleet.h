// A snapshot of the workers and jobs of a Redis server: for people and their figures.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "jobs/remote/broker.h"
#include "jobs/remote/identity.h"

namespace agon::jobs {

// The workers of a Redis server, as they described themselves at their last heartbeat.

/// A task that a worker plays and that can be watched (live_texts.h).
struct Playing {
  std::string id;             ///< id of its live text
  std::string job;            ///< the contest's name
  std::string game, title;    ///< "tron", "ada – bob"
  std::string match;          ///< the match of the contest: "r1b2g3"
  std::int64_t since_ms = 0;  ///< Unix time, by the worker's clock
};
BOOST_DESCRIBE_STRUCT(Playing, (), (id, job, game, title, match, since_ms))

struct WorkerInfo {
  std::string name;  ///< "host-1234-0123456789abcdef" (identity.h)
  std::string host;
  std::int64_t pid = 0;
  std::uint32_t threads = 0;          ///< matches at once
  std::string version;                ///< of its program
  std::int64_t since_ms = 0;          ///< Unix time
  std::int64_t seen_ms = 0;           ///< Unix time of the heartbeat, by the worker's clock
  std::string job;                    ///< the contest it works on; empty: none
  std::uint64_t done = 0;             ///< tasks since it began
  double per_second = 0;              ///< in the last while
  std::string words;                  ///< why it takes no work, or only some
  double engine_cpu_s = 0;            ///< processor time outside matches, since it began
  std::vector<Playing> playing;       ///< matches that have lasted a second or more
  std::string machine{};              ///< "x86_64"
  std::vector<std::string> builds{};  ///< languages whose programs it can build: "c++"
};
BOOST_DESCRIBE_STRUCT(WorkerInfo, (),
                      (name, host, pid, threads, version, since_ms, seen_ms, job, done, per_second, words,
                       engine_cpu_s, playing, machine, builds))

/// Whether its heartbeat is too old: it was killed, or lost the server.
bool is_lost(const WorkerInfo& worker, std::int64_t now_ms);

/// All workers, sorted by name. Workers that were lost more than an hour ago are left out.
std::vector<WorkerInfo> workers_of(Broker& broker);
/// How many matches all workers together can play at once, without lost ones.
std::size_t threads_of_workers(Broker& broker);

/// A unit that a worker holds.
struct HeldBatch {
  std::string unit, worker;
  double unheard_s = 0;       ///< since its worker's last heartbeat; after 10 s another worker may claim it
  std::uint32_t attempt = 1;  ///< how often it was handed out
};
BOOST_DESCRIBE_STRUCT(HeldBatch, (), (unit, worker, unheard_s, attempt))

/// A task that was given up, or that showed that its worker cannot be trusted.
struct DeadTask {
  std::string task, reason, worker;
};
BOOST_DESCRIBE_STRUCT(DeadTask, (), (task, reason, worker))

struct JobState {
  std::string id, name;         ///< of the contest, if it has them
  std::int64_t since_ms = 0;    ///< Unix time at which it was opened
  std::uint64_t waiting = 0;    ///< units that no worker holds
  std::uint64_t reports = 0;    ///< reports that its head has not taken yet
  std::vector<HeldBatch> held;  ///< at most 1000
  std::uint64_t dead_count = 0;
  std::vector<DeadTask> dead;  ///< the last 100
};
BOOST_DESCRIBE_STRUCT(JobState, (), (id, name, since_ms, waiting, reports, held, dead_count, dead))

/// Totals over all jobs since the server was started.
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
