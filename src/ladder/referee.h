// A match of a ladder, played here and now, as contests play theirs.
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
/// Builds it again where what was built has gone. Throws Failure where that fails.
void have_built(Store& store, const Workshop& workshop, const Season& season, const Participant& who);
/// As a contest has it, with all its files; a house player has none. Throws BadRequest where its start is not
/// taken any more.
contest::Entrant entrant_of(const Participant& who, const Workshop& workshop);

/// `match` says the pair, game and seed; `config` is its configuration. `stop`: asked after each step; true:
/// the match ends, and is none. Throws what a match throws.
contest::Played play(const GameEntry& game, const Match& match, const json::value& config,
                     const contest::Entrant& a, const contest::Entrant& b, const process::Settings& settings,
                     std::function<bool()> stop = {});
/// Into the store, with its record and private parts; the match as the store has it.
Match keep(Store& store, const Season& season, Match match, const contest::Played& played);

/// The configurations that pairs take turns with.
std::vector<json::value> configs_of(const GameEntry& game, const std::string& config);

}  // namespace agon::ladder
