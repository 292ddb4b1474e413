// One call at a time uses a vector.
#pragma once

#include <atomic>

#include "core/errors.h"

namespace agon::python {

/// Reserves a vector for one call. A second call meanwhile, from another thread or from a policy that the
/// first call asks, throws Failure. If it waited, its caller would find the arrays overwritten, and a policy
/// would wait for itself.
class Turn {
 public:
  explicit Turn(std::atomic<bool>& taken) : taken_(taken) {
    if (taken_.exchange(true, std::memory_order_acquire))
      throw Failure(
          "this environment is in use by another call: give each thread its own, or hold a lock around each "
          "call");
  }
  ~Turn() { taken_.store(false, std::memory_order_release); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  std::atomic<bool>& taken_;
};

}  // namespace agon::python
