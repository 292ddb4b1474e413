#include "hosting/match_info.h"

#include <fmt/format.h>

namespace agon {

std::string title_of(const std::vector<SeatRecord>& seats) {
  std::string title;
  for (std::size_t first = 0, end = 0; first < seats.size(); first = end) {
    end = first + 1;
    while (seats.size() > 2 && end < seats.size() && seats[end].name == seats[first].name) ++end;
    title += (title.empty() ? "" : " – ") + seats[first].name;
    if (end - first > 1) title += fmt::format(" ×{}", end - first);
  }
  return title;
}

}  // namespace agon
