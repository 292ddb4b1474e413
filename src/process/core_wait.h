// What the machine itself took from a thread.
#pragma once

namespace agon::process {

/// Nanoseconds that this thread has been ready to run and waited for a core, by the kernel's count; 0 where
/// it does not count.
double waited_for_core_ns();

}  // namespace agon::process
