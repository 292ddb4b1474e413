// The built-in players of Evasion.
#pragma once

#include <memory>

#include "games/evasion/rules/rules.h"

namespace agon::evasion {

using OwnedPlayer = std::unique_ptr<Player<Rules>>;

/// Ticks until the capture from a running position: the mean of a few play-outs of quick stand-ins, which are
/// the same for every position.
double mean_ticks(const Rules& rules, const State& state);
/// Value of a seat's position, -1 to 1, by the ticks that play-outs of quick stand-ins last. Deterministic.
double evaluate(const Rules& rules, const State& state, Seat seat);

/// How a decision is told after a match (core/players.h).
std::string doing(const Rules& rules, const State& state, Seat seat, const Action& action);
std::vector<Stake> stakes(const Rules& rules, const State& state, Seat seat, const std::string& name);

/// Simplest first.
const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>);
std::span<const NamedFigures> figures(std::type_identity<Rules>);

}  // namespace agon::evasion
