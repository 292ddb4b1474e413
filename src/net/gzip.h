// gzip, as HTTP speaks it.
#pragma once

#include <string>
#include <string_view>

namespace agon::net {

/// Takes about 20 ms a megabyte of JSON: more than a little of it belongs on a worker thread.
std::string gzipped(std::string_view bytes);

/// Whether an Accept-Encoding field welcomes gzip: named there, and not with "q=0".
bool welcomes_gzip(std::string_view accept_encoding);

}  // namespace agon::net
