// Plays matches of a plan one after the other, in one thread, on cores of its own.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "contest/contest_programs.h"
#include "contest/played.h"
#include "process/cores.h"

namespace agon::contest {

class MatchPlayer {
 public:
  /// `cores`: empty: wherever the system likes. Game, plan and `elsewhere` must outlive it. To be made in the
  /// thread that plays.
  MatchPlayer(const GameEntry& game, const Plan& plan, std::vector<int> cores,
              const ProgramTable* elsewhere = nullptr);

  /// `own_us`: takes what the program itself took for each decision of a process, microseconds. Throws what a
  /// match throws. `line`: as in PlayHow; may be empty.
  Played play(const Planned& match, std::vector<float>& own_us,
              std::function<void(const std::string&)> line = {});

 private:
  const GameEntry& game_;
  const Plan& plan_;
  std::vector<int> cores_;
  const ProgramTable* elsewhere_;
  process::OnCore place_;
  process::Settings settings_;
};

/// The cores for the `number`th of the matches that are played at the same time; empty for matches without
/// programs.
std::vector<int> cores_of_player(const GameEntry& game, const Plan& plan, unsigned number);

}  // namespace agon::contest
