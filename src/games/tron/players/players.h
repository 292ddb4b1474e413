// The built-in players of Tron.
#pragma once

#include <memory>

#include "games/tron/players/params.h"
#include "games/tron/rules/rules.h"

namespace agon::tron {

using OwnedPlayer = std::unique_ptr<Player<Rules>>;

OwnedPlayer make_minimax(const Rules& rules, Seat seat, std::uint64_t seed, const MinimaxParams& params);
OwnedPlayer make_genetic(const Rules& rules, Seat seat, std::uint64_t seed, const GeneticParams& params);
OwnedPlayer make_harvester(const Rules& rules, Seat seat, std::uint64_t seed, const HarvesterParams& params);
OwnedPlayer make_territory(const Rules& rules, Seat seat, std::uint64_t seed, const TerritoryParams& params);
OwnedPlayer make_champion(const Rules& rules, Seat seat, std::uint64_t seed, const ChampionParams& params);

/// How a decision is told after a match (core/players.h).
std::string doing(const Rules& rules, const State& state, Seat seat, const Action& action);
std::vector<Stake> stakes(const Rules& rules, const State& state, Seat seat, const std::string& name);

/// Simplest first.
const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>);
std::span<const NamedFigures> figures(std::type_identity<Rules>);

}  // namespace agon::tron
