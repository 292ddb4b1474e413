// Files in which the kernel tells something: those of /proc and of control groups.
#pragma once

#include <string>

namespace agon::process {

/// All that it holds; nothing where it cannot be opened.
std::string text_of(const std::string& path);

}  // namespace agon::process
