// The built-in players of Treasure Hunt, made by name.
#pragma once

#include <memory>

#include "games/treasure_hunt/players/params.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {

using Hunter = Player<Rules>;

std::unique_ptr<Hunter> make_random(const Rules& game, Seat seat, std::uint64_t seed);
std::unique_ptr<Hunter> make_walker(const Rules& game, Seat seat, std::uint64_t seed);
std::unique_ptr<Hunter> make_nearest(const Rules& game, Seat seat, std::uint64_t seed);
std::unique_ptr<Hunter> make_scout(const Rules& game, Seat seat, std::uint64_t seed);
std::unique_ptr<Hunter> make_pathfinder(const Rules& game, Seat seat, std::uint64_t seed);
std::unique_ptr<Hunter> make_champion(const Rules& game, Seat seat, std::uint64_t seed,
                                      const ChampionParams& params);

/// What is hidden makes a position's worth a matter of play-outs to the end.
inline AnalysisPlayers analysis_players(std::type_identity<Rules>) { return {"champion", "scout", 4, 400}; }

/// Simplest first.
const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>);

}  // namespace agon::treasure_hunt
