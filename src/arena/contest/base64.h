// Bytes as text (RFC 4648), for columns that every database has.
#pragma once

#include <string>
#include <string_view>

namespace agon::contest {

std::string base64(std::string_view bytes);
std::string from_base64(std::string_view text);  ///< stops at the first letter that is none

}  // namespace agon::contest
