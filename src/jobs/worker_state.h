// A worker of the engine of pipes, as it says who it is, and as people see it.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace agon::jobs {

/// The first words of a worker.
struct Hello {
  std::string version;        ///< of its program
  std::string host, machine;  ///< "lab03", "x86_64"
  std::int64_t pid = 0;
  std::uint32_t threads = 0;           ///< tasks at once
  double loop_ms = 0;                  ///< how fast it is (fitness.h)
  std::vector<std::string> languages;  ///< that it can run: "c++"
};
BOOST_DESCRIBE_STRUCT(Hello, (), (version, host, machine, pid, threads, loop_ms, languages))

enum class WorkerPhase {
  starting,  ///< its command runs, and has said nothing yet
  working,
  lost,  ///< its command ended and is started again soon
  gone,  ///< of no use, or never started: not tried again
};
BOOST_DESCRIBE_ENUM(WorkerPhase, starting, working, lost, gone)

/// A worker, for people.
struct WorkerState {
  std::string command;
  WorkerPhase phase = WorkerPhase::lost;
  Hello hello{};
  std::uint64_t held = 0, done = 0;  ///< tasks that it has now, and has done since its head began
  double per_second = 0;             ///< in the last while
  std::string words{};               ///< why it takes nothing, or only some; or how it ended
};
BOOST_DESCRIBE_STRUCT(WorkerState, (), (command, phase, hello, held, done, per_second, words))

}  // namespace agon::jobs
