// The log, without the weight of its headers: spdlog alone would more than double the build time of a small
// file. Lines may quote strangers: characters that mislead, line feeds among them, are shown
// (text/utf8.h).
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace agon::net {

void log_debug(std::string_view line);
void log_info(std::string_view line);
void log_warning(std::string_view line);
void log_error(std::string_view line);

// Lines of a log that come again and again.

/// Lets the same words pass once in ten seconds. Not for several threads at once.
class RepeatFilter {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr auto silence = std::chrono::seconds(10);
  static constexpr std::size_t most_kept = 256;  ///< different lines; beyond, the filter begins anew

  /// The line to write, with the number of those that were left out before it; nothing: leave it out.
  std::optional<std::string> pass(std::string_view line, Clock::time_point now);

 private:
  struct Written {
    Clock::time_point at;
    std::size_t left_out = 0;
  };
  std::map<std::string, Written, std::less<>> lines_;
};

/// Logs an error that may repeat fast, through a filter of the whole process. Any thread.
void log_repeated(std::string_view line);

}  // namespace agon::net
