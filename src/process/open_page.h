// The desktop's browser.
#pragma once

#include <string>

namespace agon::process {

/// Asks the desktop to show a page, with xdg-open, which goes on by itself. False: there is no display
/// (neither DISPLAY nor WAYLAND_DISPLAY is set), or nothing that could open it.
bool open_page(const std::string& address);

}  // namespace agon::process
