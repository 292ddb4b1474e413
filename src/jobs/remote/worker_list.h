// The workers of a Redis server, as they told of themselves at their last heartbeat.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "jobs/remote/broker.h"

namespace agon::jobs {

/// A task that a worker is at and that can be watched (live_texts.h).
struct Playing {
  std::string id;             ///< of the text that tells it
  std::string job;            ///< the contest's name
  std::string game, title;    ///< "tron", "ada – bob"
  std::string match;          ///< which of the contest's: "r1b2g3"
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
  double per_second = 0;              ///< of late
  std::string words;                  ///< why it takes no work, or some only
  double engine_cpu_s = 0;            ///< processor time outside matches, since it began
  std::vector<Playing> playing;       ///< for a second and more
  std::string machine{};              ///< "x86_64"
  std::vector<std::string> builds{};  ///< languages whose programs it can build: "c++"
};
BOOST_DESCRIBE_STRUCT(WorkerInfo, (),
                      (name, host, pid, threads, version, since_ms, seen_ms, job, done, per_second, words,
                       engine_cpu_s, playing, machine, builds))

std::int64_t unix_ms();
/// Whether its heartbeat is too old: it was killed, or lost the server.
bool is_lost(const WorkerInfo& worker, std::int64_t now_ms);

/// By name. Those that were lost more than an hour ago are forgotten.
std::vector<WorkerInfo> workers_of(Broker& broker);
/// Matches at once, of all that are not lost.
std::size_t threads_of_workers(Broker& broker);

}  // namespace agon::jobs
