// Whether two contests were about the same program.
#pragma once

#include <string>
#include <vector>

namespace agon::contest {

/// Of the names of players, and of the files that their command lines name; 16 hexadecimal digits.
std::string content_hash(const std::vector<std::string>& players);

}  // namespace agon::contest
