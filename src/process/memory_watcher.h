// Where no control group limits the memory of a bot's processes together: one thread looks at those of all
// bots, and ends who takes more than allowed.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

namespace agon::process {

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
