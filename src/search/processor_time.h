// Processor time of the calling thread: what a player has had of a machine that others use as well.
#pragma once

#include <time.h>

#include <chrono>

#include "core/clocks.h"

namespace agon::search {

/// Since the thread began; where the system does not count it, the time that passes.
inline Nanoseconds processor_time() {
  timespec now{};
  if (::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0)
    return std::chrono::duration_cast<Nanoseconds>(std::chrono::steady_clock::now().time_since_epoch());
  return std::chrono::seconds(now.tv_sec) + Nanoseconds(now.tv_nsec);
}

}  // namespace agon::search
