// The built-in players of Sugargame.
#pragma once

#include "games/sugargame/rules/rules.h"

namespace agon::sugargame {

/// How a decision is told after a match (core/players.h).
std::string doing(const Rules& rules, const State& state, Seat seat, const Action& action);
std::vector<Stake> stakes(const Rules& rules, const State& state, Seat seat, const std::string& name);

/// Simplest first.
const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>);
std::span<const NamedFigures> figures(std::type_identity<Rules>);

}  // namespace agon::sugargame
