// A last measure against processes that outlive this program. When the program is killed, the kernel kills
// its children that have asked for it. A sandbox that is just starting has not asked yet, and a process that
// left a bot's group without a sandbox never did.
#pragma once

#include <string>

namespace agon::process {

/// The beginning of the mark of every bot of this program; unique to this program.
const std::string& mark_of_program();

/// Starts, once, a small process that waits for the end of this program, however it ends, and then kills
/// every process with its mark. If no process can be started, everything else works as before.
void post_warden();

}  // namespace agon::process
