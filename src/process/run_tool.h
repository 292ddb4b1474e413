// Starts a tool, waits for it and reads its output: a compiler of bots.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/program.h"
#include "process/settings.h"

namespace agon::process {

/// Default limit on what a tool may write to its folder.
inline constexpr std::uint64_t most_written_mib = 256;

/// Runs it under the limits and in the sandbox of bots. It writes to a separate folder. If it succeeds, the
/// plain files and folders in there are copied into job.writable, and the last line of the output names what
/// was left out. It is killed as soon as it has written more than `writable_mib` or nested folders more than
/// files::most_depth deep. `hear`: receives from time to time the lines printed so far, up to 64 KiB; may be
/// empty. Throws Failure if it cannot be started or its files cannot be copied.
ToolResult run_tool(const ToolJob& job, Settings settings, std::uint64_t writable_mib = most_written_mib,
                    const std::function<void(const std::string& output)>& hear = {});

// Runs a tool of our own that we feed: ffmpeg. It works on our files, and so runs outside the sandbox.

/// Null: there is no such program. Throws Failure where it cannot be started.
std::unique_ptr<FedTool> start_fed_tool(const std::vector<std::string>& words);

// Opens pages in the desktop's browser.

/// Asks the desktop to show a page, with xdg-open; does not wait for it. False: there is no display (neither
/// DISPLAY nor WAYLAND_DISPLAY is set), or no program that could open it.
bool open_page(const std::string& address);

}  // namespace agon::process
