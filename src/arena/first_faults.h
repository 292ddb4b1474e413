// Selects the faults of a match that are shown beside its result: the first few, and the fault by which each
// player is gone.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/fault.h"

namespace agon {

inline constexpr std::size_t most_told_faults = 4;

/// Whether the fault says that its player is gone. Hanging after late answers does not count: it is `late`.
inline bool is_gone(const Fault& fault) {
  return fault.kind == FaultKind::crashed || fault.kind == FaultKind::left || fault.code == "no-start";
}

/// Call it for each fault of a match, in order: appends those that are shown.
inline void add_fault(std::vector<Fault>& first, Fault fault) {
  const bool known = std::any_of(first.begin(), first.end(),
                                 [&](const Fault& each) { return each.seat == fault.seat && is_gone(each); });
  if (first.size() < most_told_faults || (is_gone(fault) && !known)) first.push_back(std::move(fault));
}

}  // namespace agon
