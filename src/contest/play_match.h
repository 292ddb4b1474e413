// Plays one match of a plan, here and now.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/contest_programs.h"
#include "contest/played.h"
#include "process/cores.h"

namespace agon::contest {

/// Options of a match; each may be empty.
struct PlayHow {
  MatchResult* result = nullptr;            ///< receives everything that the match came to
  const ProgramTable* elsewhere = nullptr;  ///< as in contest_programs
  std::function<void(const std::string&)>
      line{};  ///< called with each line of the record as it is written, if records are kept
  std::function<bool()>
      stop{};  ///< asked after each step; true ends the match, and its result then means nothing
  std::shared_ptr<const AnyGame> rules{};  ///< rules of the match's configuration; null: they are made
  /// Called before the match begins; may add to it.
  std::function<void(MatchRequest&, MatchSinks&)> prepare{};
};

/// Plays a match. Throws what the match throws.
Played play_match(const GameEntry& game, const Plan& plan, const Planned& match,
                  const process::Settings& settings, const PlayHow& how = {});

/// Plays matches of a plan one after the other, in one thread, on cores of its own. It makes the rules of a
/// configuration once. Entrants may change between matches.
class MatchPlayer {
 public:
  /// `cores`: empty lets the system choose. Game, plan and `elsewhere` must outlive it. Construct it in the
  /// thread that plays.
  MatchPlayer(const GameEntry& game, const Plan& plan, std::vector<int> cores,
              const ProgramTable* elsewhere = nullptr);

  /// Sets `how.rules` and `how.elsewhere` itself. Throws what a match throws.
  Played play(const Planned& match, PlayHow how = {});

 private:
  const GameEntry& game_;
  const Plan& plan_;
  std::vector<int> cores_;
  const ProgramTable* elsewhere_;
  std::vector<std::shared_ptr<const AnyGame>> rules_;  ///< one for each configuration; null: not used yet
  process::OnCore on_core_;
  process::Settings settings_;
};

/// The cores for one of the matches that run at the same time, counted from 0; empty for matches without
/// programs.
std::vector<int> cores_of_player(const GameEntry& game, const Plan& plan, unsigned number);

}  // namespace agon::contest
