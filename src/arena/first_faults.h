// Selects the faults of a match that are shown beside its result: the first few, and the fault by which each
// player is gone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "arena/broken.h"
#include "core/record.h"

namespace agon {

inline constexpr std::size_t most_told_faults = 4;

/// Call it for each fault of a match, in order: appends those that are shown.
inline void add_fault(std::vector<Fault>& first, Fault fault) {
  const auto breaks = [](const Fault& each) { return broken_by(each.kind, each.code) != Broken::no; };
  const bool known = std::any_of(first.begin(), first.end(),
                                 [&](const Fault& each) { return each.seat == fault.seat && breaks(each); });
  if (first.size() < most_told_faults || (breaks(fault) && !known)) first.push_back(std::move(fault));
}

/// Notes the player that a fault breaks, if it does. `broken`: one for each seat of the match. `of_each`: how
/// many seats, from the fault's on, it stands for; then the first of them that still plays is meant.
inline void note_broken(std::vector<Broken>& broken, const Fault& fault, std::size_t of_each = 1) {
  const auto why = broken_by(fault.kind, fault.code);
  const auto end = std::min(broken.size(), fault.seat + of_each);
  for (std::size_t seat = fault.seat; why != Broken::no && seat < end; ++seat)
    if (broken[seat] == Broken::no) {
      broken[seat] = why;
      return;
    }
}

/// Notes the programs that were never ready. A match may end before it asks them anything.
inline void note_never_started(std::vector<Broken>& broken, const std::vector<SeatReport>& reports) {
  for (std::size_t seat = 0; seat < std::min(broken.size(), reports.size()); ++seat)
    if (broken[seat] == Broken::no && !reports[seat].protection.empty() && reports[seat].start_ms == 0)
      broken[seat] = Broken::no_start;
}

}  // namespace agon
