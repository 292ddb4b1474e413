// A tool of our own that is fed by us: ffmpeg. It works on our files, and so outside the sandbox.
#pragma once

#include "core/fed_tool.h"

namespace agon::process {

/// Null: there is no such program. Throws Failure where it cannot be started.
std::unique_ptr<FedTool> start_fed_tool(const std::vector<std::string>& words);

}  // namespace agon::process
