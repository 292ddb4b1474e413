// A process and all that descend from it, as /proc tells: where there are no control groups to ask.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
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

// Where no control group limits the memory of a bot's processes together: one thread looks at those of all
// bots, and ends who takes more than allowed.

/// What is known of one bot's memory; shared with the watching thread.
struct WatchedMemory {
  explicit WatchedMemory(std::uint64_t limit) : limit_kib(limit) {}
  const std::uint64_t limit_kib;
  std::atomic<int> root = -1;  ///< first of its processes; negative: not known yet, or over
  std::atomic<std::uint64_t> peak_kib = 0;
  std::atomic<bool> too_much = false;  ///< it was ended for that
};

/// Watched until the last one who shares it lets go.
std::shared_ptr<WatchedMemory> watch_memory(std::uint64_t limit_kib);

}  // namespace agon::process
