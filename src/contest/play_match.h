// Plays a match that was ordered, here and now.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arena/game_entry.h"
#include "arena/match_order.h"
#include "contest/plan.h"
#include "process/cores.h"
#include "process/settings.h"

namespace agon::contest {

/// Options of a match; each may be empty.
struct PlayHow {
  std::function<bool()>
      stop{};  ///< asked after each step; true ends the match, and its result then means nothing
  std::shared_ptr<const AnyGame> rules{};     ///< rules of the order's configuration; null: they are made
  std::shared_ptr<const Past> past{};         ///< the steps that it goes on from; null: none
  std::function<void(MatchSinks&)> listen{};  ///< adds sinks of the caller's own, before the match begins
  MatchResult* result = nullptr;              ///< receives all that the match came to, as it stands in memory
};

/// Plays a match. `settings`: for its programs, with the cores of the match. Throws what the match throws.
PlayedMatch play_match(const GameEntry& game, const MatchOrder& order, const process::Settings& settings,
                       const PlayHow& how = {});

/// Plays matches one after the other, in one thread, on cores of its own. It makes the rules of a
/// configuration once.
class MatchPlayer {
 public:
  /// `settings`: for programs. `cores`: empty lets the system choose. `game` must outlive it. Construct it in
  /// the thread that plays.
  MatchPlayer(const GameEntry& game, process::Settings settings, std::vector<int> cores);

  /// Sets `how.rules` itself. Throws what a match throws.
  PlayedMatch play(const MatchOrder& order, PlayHow how = {});

 private:
  const std::shared_ptr<const AnyGame>& rules_of(const SharedJson& config);

  const GameEntry& game_;
  std::vector<int> cores_;
  std::vector<std::pair<SharedJson, std::shared_ptr<const AnyGame>>> rules_;  ///< by configuration
  process::OnCore on_core_;
  process::Settings settings_;
};

/// Prepares what each program needs, such as compiled classes, so that no match waits for it. Throws
/// BadRequest that names all problems, one line an entrant.
void prepare_programs(const GameEntry& game, const Plan& plan);

/// Matches that are played beside each other on one machine.
struct MatchLoad {
  const GameEntry& game;
  std::size_t seats;  ///< of each
  bool programs;      ///< whether any player is a program
};
/// How many such matches at once leave every bot a core of its own.
unsigned fitting_concurrency(const MatchLoad& load);
/// The cores for one of the matches that run at the same time, counted from 0; empty for matches without
/// programs.
std::vector<int> cores_of_player(const MatchLoad& load, unsigned number);

}  // namespace agon::contest
