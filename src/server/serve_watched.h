// `agon serve GAME --watch`: what is being played is seen in the terminal, one match after the other.
#pragma once

#include <string>

#include "hosting/live_runtime.h"

namespace agon::app {

/// Runs the stage to its end; meanwhile the terminal shows what is played. Who leaves the view leaves the
/// server alone. What would be printed meanwhile is printed afterwards. Throws show::NoTerminal.
void run_watched(LiveRuntime& stage, const std::string& title);

}  // namespace agon::app
