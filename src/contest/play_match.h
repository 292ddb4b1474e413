// One match of a plan, played here and now.
#pragma once

#include <functional>
#include <vector>

#include "arena/game_entry.h"
#include "contest/contest_programs.h"
#include "contest/played.h"

namespace agon::contest {

/// Every member may be empty.
struct PlayHow {
  std::vector<float>* own_us =
      nullptr;  ///< takes what the program itself took for each decision of a process, microseconds
  const ProgramTable* elsewhere = nullptr;  ///< as in contest_programs
  std::function<void(const std::string&)>
      line{};  ///< hears each line of the record as it is written, where records are kept
  std::function<bool()>
      stop{};  ///< asked after each step: true ends the match, and what it came to means nothing
};

/// Throws what a match throws.
Played play_match(const GameEntry& game, const Plan& plan, const Planned& match, process::Settings settings,
                  const PlayHow& how = {});

/// Whether any entrant is a program.
bool has_programs(const Plan& plan);
/// How many programs play in a match.
std::size_t programs_in(const GameEntry& game, const Plan& plan, const Planned& match);

}  // namespace agon::contest
