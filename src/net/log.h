// The log, without the weight of its headers: spdlog alone would more than double the build time of a small
// file. Lines may quote strangers: characters that mislead, line feeds among them, are shown
// (text/visible.h).
#pragma once

#include <string_view>

namespace agon::net {

void log_debug(std::string_view line);
void log_info(std::string_view line);
void log_warning(std::string_view line);
void log_error(std::string_view line);

}  // namespace agon::net
