// How processes that play are started and limited: the same limits on a laptop and on the class's server.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/clocks.h"
#include "core/notes.h"

namespace agon::process {

inline Nanoseconds seconds(double count) { return Nanoseconds(static_cast<std::int64_t>(count * 1e9)); }

/// Limits of each program of an entrant.
struct Limits {
  std::uint64_t memory_mib = 1024;
  std::uint64_t processes = 128;
  std::uint64_t temporary_mib = 64;
  double cpu_seconds = 3600;
  double start_seconds = 20;
  double watchdog_seconds = 600;
  double end_seconds = 0.1;
  std::uint32_t hang_after = 10;
  std::uint64_t longest_line = 1 << 20;

  bool operator==(const Limits&) const = default;
  static constexpr std::array field_notes{
      FieldNote{"memory_mib", "MiB of all processes of a bot together", 16, 1 << 20, "--memory,--memory-mib"},
      FieldNote{"processes", "most processes and threads of a bot", 1, 100'000},
      FieldNote{"temporary_mib", "MiB of a bot's private folder for temporary files", 1, 1 << 20},
      FieldNote{"cpu_seconds", "processor time of each process of a bot in one match", 1, 1e7},
      FieldNote{"start_seconds", "time from the start of a bot's process until it is ready", 0.1, 3600},
      FieldNote{"watchdog_seconds", "limit of a decision without any clock", 0.1, 86'400},
      FieldNote{"end_seconds", "time for a bot to exit by itself after the match", 0, 60},
      FieldNote{"hang_after", "unanswered decisions in a row after which a bot counts as gone", 1, 1e9},
      FieldNote{"longest_line", "most bytes of a line that a bot writes", 1024, 1 << 28},
  };
};
BOOST_DESCRIBE_STRUCT(Limits, (),
                      (memory_mib, processes, temporary_mib, cpu_seconds, start_seconds, watchdog_seconds,
                       end_seconds, hang_after, longest_line))

/// Rights of programs.
struct Freedoms {
  bool sandbox = true;
  bool ponder = false;
  std::vector<std::string> readable;

  static constexpr std::array field_notes{
      FieldNote{"sandbox", "start bots in a sandbox (switch it off only for your own)"},
      FieldNote{"ponder", "let bots think while others are asked; else they are paused"},
      FieldNote{"readable", "a file or folder that every bot may read", 1},
  };
};
BOOST_DESCRIBE_STRUCT(Freedoms, (), (sandbox, ponder, readable))

/// Rights of a program beyond its box. The owner of the machine grants them; no upload and no order can.
struct Grants {
  std::vector<std::string> env;  ///< names of variables, whose values this machine has
  bool network = false;

  bool operator==(const Grants&) const = default;
  static constexpr std::array field_notes{
      FieldNote{"env", "a variable that the program gets, with the value that it has here", 1},
      FieldNote{"network", "let the program use the network"},
  };
};
BOOST_DESCRIBE_STRUCT(Grants, (), (env, network))
/// " [network, LLM_KEY]", for the names of those who have more than a box; empty: nothing more.
inline std::string words_of(const Grants& grants) {
  std::string words = grants.network ? "network" : "";
  for (const auto& name : grants.env) words += (words.empty() ? "" : ", ") + name.substr(0, name.find('='));
  return words.empty() ? words : " [" + words + "]";
}

struct Settings : Limits, Freedoms {
  std::vector<std::string>
      foreign;  ///< hidden from every bot to which it does not belong: plan, store, others' files
  std::map<std::string, Grants> grants;  ///< by player; not described, so that none comes from elsewhere
  bool folders = true;                   ///< a bot may see the folder of its program
  std::string writable;                  ///< a folder that a tool may write to; bots have none
  std::string writable_source;           ///< the folder that is shown at that path; empty: itself
  std::vector<int> cores;                ///< seat i runs on cores[i % size]; empty: wherever the system likes

  /// The core of a seat; negative: any.
  int core_of(std::size_t seat) const { return cores.empty() ? -1 : cores[seat % cores.size()]; }
};
BOOST_DESCRIBE_STRUCT(Settings, (Limits, Freedoms), (foreign, folders, writable, writable_source, cores))

}  // namespace agon::process
