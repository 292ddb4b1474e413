// Control groups: limits and figures for all processes of a bot together, however it forks. Uses version 2 if
// a group is delegated to us, else version 1, else none.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "files/opened.h"
#include "process/settings.h"

namespace agon::process {

class ControlGroup {
 public:
  /// A group with these limits, on a core (negative: all of ours), from this program's pool; null if the
  /// system lets us make none.
  static std::unique_ptr<ControlGroup> make(const Settings& settings, int core);
  /// "cgroup v1 (memory, processes, processor time, cores)", or "" if there are none.
  static const std::string& kind();
  static bool limits_memory();
  static bool limits_processes();
  /// Kills and removes the groups that an earlier program left behind when it was killed.
  static void sweep();

  ~ControlGroup();
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  /// Files to which a process writes "0" to enter.
  const std::vector<int>& entries() const { return entries_; }
  std::vector<int> members() const;
  /// Pauses or continues all members at once; false: the system does not let us.
  bool set_frozen(bool frozen);
  /// Kills all members, which must not be frozen; returns the ids of those that it found.
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

  files::Descriptor cpu_file_, freezer_file_, kills_file_, peak_file_;
  std::uint64_t kills_before_ = 0, peak_before_ = 0;
  double cpu_before_ = 0;
};

}  // namespace agon::process
