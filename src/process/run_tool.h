// A tool that is started, waited for and read: a compiler of bots.
#pragma once

#include "core/program.h"
#include "process/settings.h"

namespace agon::process {

/// Runs it under the limits and in the sandbox of bots. Throws Failure where it cannot be started.
ToolResult run_tool(const ToolJob& job, Settings settings);

}  // namespace agon::process
