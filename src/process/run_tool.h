// A tool that is started, waited for and read: a compiler of bots.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/program.h"
#include "process/settings.h"

namespace agon::process {

/// What a tool may write to its folder unless somebody says otherwise.
inline constexpr std::uint64_t most_written_mib = 256;

/// Runs it under the limits and in the sandbox of bots. It writes to a folder aside; if it is done, plain
/// files and folders of that, and nothing else, are copied into job.writable; the output's last line then
/// names what was left out. It is ended as soon as it has written more than `writable_mib` or made folders
/// more than files::most_depth deep. `hear`: now and then hears the lines that it has printed so far, until
/// they are 64 KiB; may be empty. Throws Failure where it cannot be started or what it wrote cannot be
/// copied.
ToolResult run_tool(const ToolJob& job, Settings settings, std::uint64_t writable_mib = most_written_mib,
                    const std::function<void(const std::string& output)>& hear = {});

// A tool of our own that is fed by us: ffmpeg. It works on our files, and so outside the sandbox.

/// Null: there is no such program. Throws Failure where it cannot be started.
std::unique_ptr<FedTool> start_fed_tool(const std::vector<std::string>& words);

// The desktop's browser.

/// Asks the desktop to show a page, with xdg-open, which goes on by itself. False: there is no display
/// (neither DISPLAY nor WAYLAND_DISPLAY is set), or nothing that could open it.
bool open_page(const std::string& address);

}  // namespace agon::process
