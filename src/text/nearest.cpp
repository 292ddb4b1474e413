#include "text/nearest.h"

#include <algorithm>
#include <vector>

namespace agon {

namespace {

/// The distance of Damerau and Levenshtein (optimal string alignment).
std::size_t slips(std::string_view one, std::string_view other) {
  std::vector<std::size_t> before(other.size() + 1), above(other.size() + 1), row(other.size() + 1);
  for (std::size_t at = 0; at <= other.size(); ++at) above[at] = at;
  for (std::size_t down = 1; down <= one.size(); ++down) {
    row[0] = down;
    for (std::size_t at = 1; at <= other.size(); ++at) {
      const bool same = one[down - 1] == other[at - 1];
      row[at] = std::min({above[at] + 1, row[at - 1] + 1, above[at - 1] + (same ? 0 : 1)});
      if (down > 1 && at > 1 && one[down - 1] == other[at - 2] && one[down - 2] == other[at - 1])
        row[at] = std::min(row[at], before[at - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[other.size()];
}

constexpr std::size_t longest_word = 64;  // nobody mistypes more, and a stranger's megabyte costs nothing

}  // namespace

std::string nearest(std::string_view typed, std::span<const std::string> known) {
  std::string best;
  if (typed.size() > longest_word) return best;
  std::size_t least = std::max<std::size_t>(1, typed.size() / 3) + 1;
  for (const auto& word : known) {
    const auto distance = slips(typed, word);
    if (distance < least) least = distance, best = word;
  }
  return best;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string> known) {
  const auto word = nearest(typed, known);
  return word.empty() ? word : "; did you mean \"" + word + "\"?";
}

}  // namespace agon
