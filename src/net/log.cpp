#include "net/log.h"

#include <spdlog/spdlog.h>

namespace agon::net {

void log_debug(std::string_view line) { spdlog::debug(line); }
void log_info(std::string_view line) { spdlog::info(line); }
void log_warning(std::string_view line) { spdlog::warn(line); }
void log_error(std::string_view line) { spdlog::error(line); }

}  // namespace agon::net
