#include "games/evasion/wire/referee_log.h"

#include <fmt/chrono.h>
#include <unistd.h>

#include <chrono>

#include "hosting/output_queue.h"
#include "text/color_choice.h"

namespace agon::evasion {

namespace {

/// Yellow states, red refusals, as the original; nothing where colours are not wanted.
std::string_view color_of(std::string_view tag) {
  if (tag == "GAME") return "\033[33m";
  if (tag == "HBUG" || tag == "PBUG") return "\033[31m";
  if (tag == "FINN") return "\033[34m";
  return "";
}

}  // namespace

void RefereeLog::line(std::string_view tag, std::string_view text) const {
  if (!classic_) return;
  static const bool colors = prints_colors(STDOUT_FILENO);
  const auto color = colors ? color_of(tag) : "";
  const auto time = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  OutputQueue::standard().line(fmt::format("{}[{:%H:%M:%S}] {} {}{}", color, fmt::localtime(time), tag, text,
                                           color.empty() ? "" : "\033[0m"));
}

}  // namespace agon::evasion
