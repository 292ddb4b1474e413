// The order for a match of a ladder, and what its result means there.
#pragma once

#include "arena/game_entry.h"
#include "arena/match_order.h"
#include "contest/plan.h"
#include "ladder/store.h"
#include "ladder/workshop.h"

namespace agon::ladder {

/// A version with its team.
struct Participant {
  Team team;
  Version version;
};
Participant participant(Tables& tables, Id version);
/// Builds the version again if its built folder is gone; does nothing if its upload is gone too. Throws
/// Failure if it cannot be built.
void have_built(Store& store, const Workshop& workshop, const Season& season, const Participant& who);
/// The version as an entrant with all its files; a built-in player has none. Throws BadRequest if its command
/// line is no longer allowed.
contest::Entrant entrant_of(const Participant& who, const Workshop& workshop);

/// The order for a match between versions `a` and `b`. `match`: gives sides, seed, configuration and kind.
MatchOrder order_of(const GameEntry& game, const Season& season, const Match& match,
                    const contest::Entrant& a, const contest::Entrant& b);
/// Counts what was played for a and b, puts the match into the store with its record and private parts, and
/// returns it as it is there. Private parts get what its built folders leave of a team's share.
Match keep(Store& store, const Workshop& workshop, const Season& season, Match match,
           const PlayedMatch& played);

/// The configurations that pairs use in turn.
std::vector<json::value> configs_of(const GameEntry& game, const std::string& config);

}  // namespace agon::ladder
