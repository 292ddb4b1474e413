// A match of a ladder, played here and now, as contests play theirs.
#pragma once

#include <functional>

#include "arena/game_entry.h"
#include "contest/played.h"
#include "ladder/workshop.h"

namespace agon::ladder {

/// Who plays, as a match shows it.
struct Competitor {
  std::string label;   ///< its team's name
  int number = 1;      ///< of the version; shown from 2 on
  std::string player;  ///< built in, or "cmd:…" with full names
  std::string folder;  ///< all its files; of a built-in player none
};

struct PlayedMatch {
  Match match;
  std::string record;
  std::vector<std::string> private_parts;  ///< base64, a seat each
  int seats = 2;
};

/// `match` says versions, pair, game, seed and configuration; `config` is that configuration. `stop`: asked
/// after each step; true: the match ends, and is none. Throws what a match throws.
PlayedMatch play(const GameEntry& game, const Match& match, const json::value& config, const Competitor& a,
                 const Competitor& b, process::Settings settings, std::function<bool()> stop = {});

/// As a contest has it.
contest::Entrant entrant_of(const Competitor& who);
/// What a match of those two came to, as the store keeps it.
PlayedMatch as_match(const Match& match, const contest::Played& played);

/// The configurations that pairs take turns with.
std::vector<json::value> configs_of(const GameEntry& game, const std::string& config);

}  // namespace agon::ladder
