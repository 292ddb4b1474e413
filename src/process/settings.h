// How processes that play are started and limited: the same limits on a laptop and on the class's server.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "core/clocks.h"

namespace agon::process {

inline Nanoseconds seconds(double count) { return Nanoseconds(static_cast<std::int64_t>(count * 1e9)); }

struct Settings {
  bool sandbox = true;               ///< bubblewrap; false: for your own bots
  std::uint64_t memory_mib = 1024;   ///< of all processes of a bot together
  std::uint64_t processes = 128;     ///< threads count
  std::uint64_t temporary_mib = 64;  ///< the bot's private folder for temporary files
  double cpu_seconds = 3600;         ///< processor time of each process of a bot in one match
  double start_seconds = 20;         ///< from the start of the process to its "ready"
  double watchdog_seconds = 600;     ///< limit of a decision without any clock
  double end_seconds = 0.1;          ///< time to exit by itself after "end"
  std::uint64_t longest_line = 1 << 20;
  std::uint32_t hang_after = 10;      ///< unanswered decisions in a row after which the player counts as gone
  bool ponder = false;                ///< bots may think while others are asked; false: they are paused
  std::vector<std::string> readable;  ///< files and folders that every bot may read
  std::vector<std::string>
      foreign;           ///< hidden from every bot to which it does not belong: plan, store, others' files
  bool folders = true;   ///< a bot may see the folder of its program
  std::string writable;  ///< a folder that a tool may write to; bots have none
  std::string writable_source;  ///< the folder that is shown at that path; empty: itself
  std::vector<int> cores;       ///< seat i runs on cores[i % size]; empty: wherever the system likes

  /// The core of a seat; negative: any.
  int core_of(std::size_t seat) const { return cores.empty() ? -1 : cores[seat % cores.size()]; }
};
BOOST_DESCRIBE_STRUCT(Settings, (),
                      (sandbox, memory_mib, processes, temporary_mib, cpu_seconds, start_seconds,
                       watchdog_seconds, end_seconds, longest_line, hang_after, ponder, readable, foreign,
                       folders, writable, writable_source, cores))

}  // namespace agon::process
