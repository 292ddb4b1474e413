#include "analysis/moments.h"

#include <algorithm>

namespace agon::analysis {

namespace {

constexpr std::size_t most_units = 32;

/// The steps that are judged, with the last state among them, in order.
Moments judged_moments(Analyst& analyst, std::uint64_t most) {
  Moments moments;
  const auto steps = analyst.steps();
  const auto apart = std::max<std::uint64_t>(1, steps / std::max<std::uint64_t>(1, most));
  for (std::uint64_t step = 0; step < steps; step += apart) moments.push_back(step);
  if (apart > 1) {
    auto eventful = analyst.eventful();
    if (eventful.size() > most) eventful.resize(most);
    moments.insert(moments.end(), eventful.begin(), eventful.end());
  }
  moments.push_back(steps);
  std::sort(moments.begin(), moments.end());
  moments.erase(std::unique(moments.begin(), moments.end()), moments.end());
  return moments;
}

}  // namespace

/// All moments are one unit if the analyst must have seen what came before.
std::vector<Moments> units_of(Analyst& analyst, std::uint64_t most_moments) {
  const auto moments = judged_moments(analyst, most_moments);
  const auto length = analyst.remembers() ? moments.size() : (moments.size() + most_units - 1) / most_units;
  std::vector<Moments> units;
  for (std::size_t begin = 0; begin < moments.size(); begin += length)
    units.emplace_back(
        moments.begin() + static_cast<std::ptrdiff_t>(begin),
        moments.begin() + static_cast<std::ptrdiff_t>(std::min(moments.size(), begin + length)));
  return units;
}

}  // namespace agon::analysis
