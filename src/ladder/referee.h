// Plays a match of a ladder, here and now, as contests play theirs.
#pragma once

#include <functional>

#include "arena/game_entry.h"
#include "contest/played.h"
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

/// Plays a match between `a` and `b`. `match`: gives the pair, game and seed; `config`: its configuration.
/// `stop`: asked after each step; true ends the match without a result. Throws what a match throws.
contest::Played play(const GameEntry& game, const Match& match, const json::value& config,
                     const contest::Entrant& a, const contest::Entrant& b, const process::Settings& settings,
                     std::function<bool()> stop = {});
/// Puts the match into the store with its record and private parts, and returns it as it is there.
Match keep(Store& store, const Season& season, Match match, const contest::Played& played);

/// The configurations that pairs use in turn.
std::vector<json::value> configs_of(const GameEntry& game, const std::string& config);

}  // namespace agon::ladder
