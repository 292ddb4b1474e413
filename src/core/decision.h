// What a seat decided in a step, as the referee hands it to the rules.
#pragma once

#include <optional>

#include "core/fault.h"

namespace agon {

/// `action` is the player's own; only the referee sets `fault`. An illegal action stands beside its fault,
/// with every other fault there is no action: `action` is then a default one. What a fault costs is said by
/// the game's `step`.
template <class Action>
struct Decision {
  Action action{};
  std::optional<FaultKind> fault{};

  bool operator==(const Decision&) const = default;
};

}  // namespace agon
