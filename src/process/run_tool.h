// A tool that is started, waited for and read: a compiler of bots.
#pragma once

#include <functional>
#include <string>

#include "core/program.h"
#include "process/settings.h"

namespace agon::process {

/// Runs it under the limits and in the sandbox of bots. `writable_mib`: as soon as its folder holds more, it is ended; 0: no
/// limit. `hear`: now and then hears the lines that it has printed so far, until they are 64 KiB; may be empty. Throws Failure where
/// it cannot be started.
ToolResult run_tool(const ToolJob& job, Settings settings, std::uint64_t writable_mib = 0,
                    const std::function<void(const std::string& output)>& hear = {});

}  // namespace agon::process
