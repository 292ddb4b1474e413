// The log, without spdlog's headers, which alone would more than double the build time of a small file. Lines
// may quote strangers: misleading characters, including line feeds, are escaped (text/utf8.h).
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

// Log lines that repeat.

/// Lets the same words pass once in ten seconds. For one thread.
class RepeatFilter {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr auto silence = std::chrono::seconds(10);
  static constexpr std::size_t most_kept =
      256;  ///< limit of different lines; beyond it the filter starts afresh

  /// The line to write, with the number of repetitions that were left out before it; empty: leave it out.
  std::optional<std::string> pass(std::string_view line, Clock::time_point now);

 private:
  struct Written {
    Clock::time_point at;
    std::size_t left_out = 0;
  };
  std::map<std::string, Written, std::less<>> lines_;
};

/// Logs an error that may repeat fast, through one filter for the whole process. Any thread.
void log_repeated(std::string_view line);

}  // namespace agon::net
