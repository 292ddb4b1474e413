// Which core a match and its bots run on.
#pragma once

#include <vector>

namespace agon::process {

/// The cores that this program may use.
const std::vector<int>& usable_cores();

/// The cores of one of several matches that are played at the same time: one where its bots take turns, else
/// one a bot, as far as there are.
std::vector<int> cores_for(unsigned worker, bool simultaneous, unsigned bots);

/// Keeps the calling thread on a core while it lives: a pipe's round trip on one core takes a small part of
/// one between two.
class OnCore {
 public:
  explicit OnCore(int core);  ///< negative: leaves it where it is
  ~OnCore();
  OnCore(const OnCore&) = delete;
  OnCore& operator=(const OnCore&) = delete;

 private:
  bool moved_ = false;
};

// What the machine itself took from a thread.

/// Nanoseconds that this thread has been ready to run and waited for a core, by the kernel's count; 0 where
/// it does not count.
double waited_for_core_ns();

}  // namespace agon::process
