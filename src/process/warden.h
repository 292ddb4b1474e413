// What holds where the kernel's word to the children of a killed program does not: a box that is just coming
// up has not asked for that word yet, and what left a bot's group without a sandbox never did.
#pragma once

#include <string>

namespace agon::process {

/// What the mark of every bot of this program begins with; no other program's does.
const std::string& mark_of_program();

/// Starts, once, a small process that waits for the end of this program, however it ends, and then ends all
/// that carries its mark. Without it (no process to be had) everything works as before.
void post_warden();

}  // namespace agon::process
