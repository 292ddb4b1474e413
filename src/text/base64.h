// Bytes as text (RFC 4648): for databases and for pages that carry bytes.
#pragma once

#include <string>
#include <string_view>

namespace agon {

std::string base64(std::string_view bytes);
std::string from_base64(std::string_view text);  ///< stops at the first letter that is not base64

}  // namespace agon
