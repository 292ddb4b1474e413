// `agon serve GAME --watch`: shows matches in the terminal, one after the other.
#pragma once

#include <string>

#include "hosting/live_runtime.h"

namespace agon::app {

/// Runs the runtime to its end and shows what is played in the terminal. Leaving the view does not stop the
/// server. Other output is held back until the view ends. Throws show::NoTerminal.
void run_watched(LiveRuntime& runtime, const std::string& title);

}  // namespace agon::app
