// Which steps of a match are judged, and how the work is cut: by the record alone, so that an analysis is the
// same on every machine, with any number of threads, and in a browser.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/game_entry.h"

namespace agon::analysis {

/// Of a search for a decision; each takes some milliseconds.
inline constexpr std::uint64_t usual_nodes = 6000;
/// Longer matches are judged at so many steps evenly, and where something happened.
inline constexpr std::uint64_t usual_most_moments = 1000;

/// Steps, rising.
using Moments = std::vector<std::uint64_t>;

/// Moments in a row that one new analyst judges, in their order; the last of all is the match's last state.
std::vector<Moments> units_of(Analyst& analyst, std::uint64_t most_moments);

}  // namespace agon::analysis
