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
  /// A group with these limits, from the pool of this program; null where the system has none for us.
  static std::unique_ptr<ControlGroup> make(const Settings& settings);
  /// "cgroup v2 (memory, pids)", "cgroup v1 (memory, pids)", or "" where there is none.
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
  /// Kills all members; the ids of those that it found.
  std::vector<int> kill_all();
  std::optional<double> cpu_ms() const;
  std::optional<std::uint64_t> peak_kib() const;
  bool ran_out_of_memory() const;

 private:
  ControlGroup() = default;
  std::vector<std::string> folders_;  ///< one a hierarchy; version 2: one
  std::vector<int> entries_;
  std::uint64_t kills_before_ = 0;
  double cpu_before_ = 0;
};

}  // namespace agon::process
