// gzip, as HTTP speaks it.
#pragma once

#include <string>
#include <string_view>

namespace agon::net {

std::string gzipped(std::string_view bytes);

}  // namespace agon::net
