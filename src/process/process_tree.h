// A process and all its descendants, found in /proc: for systems without control groups.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace agon::process {

/// The process and its descendants, itself first; empty: it is gone.
std::vector<int> tree_of(int root);

/// Sends a signal to a process and its descendants until no new one is found; returns those that got it.
std::vector<int> signal_tree(int root, int signal);

/// Processor time of these processes, milliseconds.
double cpu_ms_of(const std::vector<int>& ids);

/// Memory of these processes together, KiB. Pages that several share are counted once; shared memory that
/// none of them has touched since it was mapped counts whole. `enough`: if even the plain sum, which counts
/// shared pages several times, is not above this, that sum is returned.
std::uint64_t memory_kib_of(const std::vector<int>& ids, std::uint64_t enough);

/// The most memory that one process has ever held, KiB; 0: it is gone.
std::uint64_t peak_kib_of(int id);

/// Whether any of them has this pipe open; true if unknown.
bool any_holds(const std::vector<int>& ids, int pipe_end);

// The memory limit where no control group can enforce it: one thread watches the processes of all bots, and
// kills a bot that takes more than allowed.

/// The state of one bot's memory; shared with the watching thread.
struct WatchedMemory {
  explicit WatchedMemory(std::uint64_t limit) : limit_kib(limit) {}
  const std::uint64_t limit_kib;
  std::atomic<int> root = -1;  ///< first of its processes; negative: not known yet, or over
  std::atomic<std::uint64_t> peak_kib = 0;
  std::atomic<bool> too_much = false;  ///< it was killed for taking too much
};

/// Watches until the last owner of the pointer releases it.
std::shared_ptr<WatchedMemory> watch_memory(std::uint64_t limit_kib);

}  // namespace agon::process
