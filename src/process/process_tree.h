// A process and all that descend from it, as /proc tells: where there are no control groups to ask.
#pragma once

#include <cstdint>
#include <vector>

namespace agon::process {

/// The process and its descendants, itself first; empty: it is gone.
std::vector<int> tree_of(int root);

/// Sends a signal to a process and its descendants until no new one is found; those that got it.
std::vector<int> signal_tree(int root, int signal);

/// Processor time of these processes, milliseconds.
double cpu_ms_of(const std::vector<int>& ids);

/// Memory of these processes together, KiB: pages that several share are counted once, and shared memory that
/// none of them has touched since it was mapped counts whole. `enough`: where even the plain sum, which
/// counts shared pages again and again, is not above it, that sum will do.
std::uint64_t memory_kib_of(const std::vector<int>& ids, std::uint64_t enough);

/// The most memory that one process has ever held, KiB; 0: it is gone.
std::uint64_t peak_kib_of(int id);

/// Whether any of them has this pipe open.
bool any_holds(const std::vector<int>& ids, int pipe_end);

}  // namespace agon::process
