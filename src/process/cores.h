// Chooses the cores for a match and its bots.
#pragma once

#include <vector>

namespace agon::process {

/// The cores that this program may use.
const std::vector<int>& usable_cores();

/// The cores of match number `worker` of several that are played at the same time: one core if its bots take
/// turns, else one a bot, as far as there are enough.
std::vector<int> cores_for(unsigned worker, bool simultaneous, unsigned bots);

/// Keeps the calling thread on a core as long as the object lives. A round trip over a pipe on one core takes
/// a fraction of one between two cores.
class OnCore {
 public:
  explicit OnCore(int core);  ///< negative: leaves it where it is
  ~OnCore();
  OnCore(const OnCore&) = delete;
  OnCore& operator=(const OnCore&) = delete;

 private:
  bool moved_ = false;
};

// The time that a thread had to wait for a core.

/// Nanoseconds that this thread was ready to run and waited for a core, as the kernel counts; 0 if it does
/// not count.
double waited_for_core_ns();

}  // namespace agon::process
