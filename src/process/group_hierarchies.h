// Finds the places where the system lets us make control groups, of either version, and reads and writes
// their small files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace agon::process {

struct GroupHierarchies {
  int version = 0;                 ///< 0: there is none for us
  std::vector<std::string> homes;  ///< folders in which our groups are made
  bool memory = false, pids = false, cpu = false, cpuset = false, freezer = false;
  std::string words;  ///< "cgroup v1 (memory, processes)"
};

/// Determined once, at the first call.
const GroupHierarchies& group_hierarchies();

/// Whether one of our groups belongs to a controller of version 1, or to version 2 beside it ("unified").
bool is_of(const std::string& folder, std::string_view controller);

bool write_text(const std::string& path, const std::string& text);
/// The number after a name, or, without a name, the first number; 0 if there is none.
std::uint64_t number_in(const std::string& text, std::string_view name = {});

// Reads the kernel's own files in /proc and in control groups.

/// The whole text of a file; empty if it cannot be opened.
std::string text_of(const std::string& path);

}  // namespace agon::process
