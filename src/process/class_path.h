// The words of a command line that name files.
#pragma once

#include <string>
#include <vector>

namespace agon::process {

/// The files and folders that a word may name: itself, or the parts of a Java class path, such as
/// ".:lib/a.jar:lib/*".
std::vector<std::string> paths_in(const std::string& word);

}  // namespace agon::process
