// One match of a plan, played here and now.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/contest_programs.h"
#include "contest/played.h"
#include "process/cores.h"

namespace agon::contest {

/// Every member may be empty.
struct PlayHow {
  MatchResult* result = nullptr;            ///< takes all that the match came to
  const ProgramTable* elsewhere = nullptr;  ///< as in contest_programs
  std::function<void(const std::string&)>
      line{};  ///< hears each line of the record as it is written, where records are kept
  std::function<bool()>
      stop{};  ///< asked after each step: true ends the match, and what it came to means nothing
  std::shared_ptr<const AnyGame> rules{};  ///< those of the match's configuration; null: they are made
  /// Called with the match before it begins, to add to it.
  std::function<void(MatchRequest&, MatchSinks&)> prepare{};
};

/// Throws what a match throws.
Played play_match(const GameEntry& game, const Plan& plan, const Planned& match,
                  const process::Settings& settings, const PlayHow& how = {});

/// Plays matches of a plan one after the other, in one thread, on cores of its own. The rules of a
/// configuration are made for its first match and kept; entrants may change between matches.
class MatchPlayer {
 public:
  /// `cores`: empty: wherever the system likes. Game, plan and `elsewhere` must outlive it. To be made in the
  /// thread that plays.
  MatchPlayer(const GameEntry& game, const Plan& plan, std::vector<int> cores,
              const ProgramTable* elsewhere = nullptr);

  /// `how`: without rules and `elsewhere`, which it has itself. Throws what a match throws.
  Played play(const Planned& match, PlayHow how = {});

 private:
  const GameEntry& game_;
  const Plan& plan_;
  std::vector<int> cores_;
  const ProgramTable* elsewhere_;
  std::vector<std::shared_ptr<const AnyGame>> rules_;  ///< a configuration each; null: not used yet
  process::OnCore place_;
  process::Settings settings_;
};

/// The cores for the `number`th of the matches that are played at the same time; empty for matches without
/// programs.
std::vector<int> cores_of_player(const GameEntry& game, const Plan& plan, unsigned number);

}  // namespace agon::contest
