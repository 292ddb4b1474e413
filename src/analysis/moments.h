// Chooses the steps of a match to judge, and cuts the work. Only the record decides, so an analysis is the
// same on every machine, with any number of threads, and in a browser.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/game_entry.h"

namespace agon::analysis {

/// Limit of the search for one decision, which takes some milliseconds.
inline constexpr std::uint64_t usual_nodes = 6000;
/// Longer matches are judged at about so many evenly spaced steps, and where something happened.
inline constexpr std::uint64_t usual_most_moments = 1000;

/// Step numbers, rising.
using Moments = std::vector<std::uint64_t>;

/// Runs of moments, each for one new analyst to judge in order. The very last moment is the match's end.
std::vector<Moments> units_of(Analyst& analyst, std::uint64_t most_moments);

}  // namespace agon::analysis
