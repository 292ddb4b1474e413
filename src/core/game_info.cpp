#include "core/game_info.h"

#include <fmt/format.h>

namespace agon {

std::string words_of(const Outcome& outcome) {
  const auto& [scores, winners, reason, text] = outcome;
  if (scores.size() != 2 || winners.size() != 1 || winners[0] != 1) return text;
  const auto written = fmt::format(" {} to {}", scores[0], scores[1]);
  if (!text.ends_with(written)) return text;
  return text.substr(0, text.size() - written.size()) + fmt::format(" {} to {}", scores[1], scores[0]);
}

}  // namespace agon
