// The built-in players of Evasion.
#pragma once

#include <memory>

#include "games/evasion/rules/rules.h"

namespace agon::evasion {

using OwnedPlayer = std::unique_ptr<Player<Rules>>;

/// Value of a seat's position, -1 to 1, by the ticks that play-outs of quick stand-ins last. Deterministic.
double evaluate(const Rules& rules, const State& state, Seat seat);

/// Simplest first.
const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>);
std::span<const NamedFigures> figures(std::type_identity<Rules>);

}  // namespace agon::evasion
