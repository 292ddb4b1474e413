// Telling HTTP from the lines of a game. A web page can make a browser send a request to any port; its header
// fields and its body would be taken for commands.
#pragma once

#include <string_view>

namespace agon::net {

/// Whether a connection's first line begins an HTTP request: "POST /x HTTP/1.1". `cut`: only the beginning of
/// the line is known.
bool is_http_request(std::string_view line, bool cut);

}  // namespace agon::net
