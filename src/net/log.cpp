#include "net/log.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <mutex>
#include <utility>

#include "text/utf8.h"

namespace agon::net {

void log_debug(std::string_view line) { spdlog::debug(visible(line)); }
void log_info(std::string_view line) { spdlog::info(visible(line)); }
void log_warning(std::string_view line) { spdlog::warn(visible(line)); }
void log_error(std::string_view line) { spdlog::error(visible(line)); }

std::optional<std::string> RepeatFilter::pass(std::string_view line, Clock::time_point now) {
  const auto found = lines_.find(line);
  if (found == lines_.end()) {
    if (lines_.size() >= most_kept) lines_.clear();
    lines_.emplace(line, Written{now});
    return std::string(line);
  }
  auto& written = found->second;
  if (now - written.at < silence) {
    ++written.left_out;
    return std::nullopt;
  }
  const auto left_out = std::exchange(written, Written{now}).left_out;
  return left_out == 0 ? std::string(line) : fmt::format("{} (and {} times more before it)", line, left_out);
}

void log_repeated(std::string_view line) {
  static std::mutex lock;
  static RepeatFilter filter;
  const std::lock_guard guard(lock);
  if (const auto passed = filter.pass(line, RepeatFilter::Clock::now())) log_error(*passed);
}

}  // namespace agon::net
