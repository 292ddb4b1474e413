#include "net/log.h"

#include <spdlog/spdlog.h>

#include "text/visible.h"

namespace agon::net {

void log_debug(std::string_view line) { spdlog::debug(visible(line)); }
void log_info(std::string_view line) { spdlog::info(visible(line)); }
void log_warning(std::string_view line) { spdlog::warn(visible(line)); }
void log_error(std::string_view line) { spdlog::error(visible(line)); }

}  // namespace agon::net
