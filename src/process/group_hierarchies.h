// Where the system lets us make control groups, of either version, and the small files that steer them.
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

/// Found out once.
const GroupHierarchies& group_hierarchies();

/// Of one of our groups in a home: whether it belongs to a controller of version 1, or to version 2 beside it
/// ("unified").
bool is_of(const std::string& folder, std::string_view controller);

bool write_text(const std::string& path, const std::string& text);
/// The number after a name, or the first one; 0 where there is none.
std::uint64_t number_in(const std::string& text, std::string_view name = {});

// Files in which the kernel tells something: those of /proc and of control groups.

/// All that it holds; nothing where it cannot be opened.
std::string text_of(const std::string& path);

}  // namespace agon::process
