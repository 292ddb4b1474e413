// Control groups: limits on, and figures of, all processes of a bot together, however it forks.
// Version 2 where a group is delegated to us, else version 1, else none.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "process/settings.h"

namespace agon::process {

class ControlGroup {
 public:
  /// A group with these limits, on a core (negative: on all of ours), from the pool of this program; null
  /// where the system has none for us.
  static std::unique_ptr<ControlGroup> make(const Settings& settings, int core);
  /// "cgroup v1 (memory, processes, processor time, cores)", or "" where there is none.
  static const std::string& kind();
  static bool limits_memory();
  static bool limits_processes();
  /// Kills and removes what an earlier program that was killed left behind.
  static void sweep();

  ~ControlGroup();
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  /// Files to which a process writes "0" to enter.
  const std::vector<int>& entries() const { return entries_; }
  std::vector<int> members() const;
  /// Stops and continues all members at once; false: the system has no such thing for us.
  bool set_frozen(bool frozen);
  /// Kills all members, which may not be frozen; the ids of those that it found.
  std::vector<int> kill_all();
  std::optional<double> cpu_ms() const;
  std::optional<std::uint64_t> peak_kib() const;
  bool ran_out_of_memory() const;

 private:
  ControlGroup() = default;
  std::vector<std::string> folders_;  ///< one a hierarchy; version 2: one
  std::vector<int> entries_;
  std::uint64_t kills() const;
  void open_files(const std::string& folder);

  int cpu_file_ = -1, freezer_file_ = -1, kills_file_ = -1, peak_file_ = -1;
  std::uint64_t kills_before_ = 0, peak_before_ = 0;
  double cpu_before_ = 0;
};

}  // namespace agon::process
