// A record in memory, as the bytes of a record file.
#pragma once

#include <string>
#include <string_view>

namespace agon::contest {

std::string packed(std::string_view lines);

}  // namespace agon::contest
