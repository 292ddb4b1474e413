#include "arena/match_info.h"

#include <fmt/chrono.h>

namespace agon {

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

std::string title_of(const std::vector<SeatRecord>& seats) {
  std::string title;
  for (const auto& seat : seats) title += (title.empty() ? "" : " – ") + seat.name;
  return title;
}

}  // namespace agon
