// A job as a worker knows it, and why a worker refuses one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "arena/game_entry.h"
#include "contest/play_match.h"
#include "contest/remote/contest_job.h"

namespace agon::contest {

/// The games and programs that a worker plays.
struct WorkerRules {
  std::function<const GameEntry*(const std::string& game)> find_game;  ///< null: there is none of that name
  std::function<std::string(const GameEntry&)> rules_of;               ///< signature of its rules
  bool shared_paths = false;  ///< jobs may name programs and files of this machine
  bool any_speed = false;     ///< matches with clocks are taken without measuring the machine
  bool no_sandbox = false;    ///< jobs may ask for programs without a sandbox
};

struct KnownJob {
  ContestJob told;
  const GameEntry* game = nullptr;
  unsigned threads = 0;  ///< how many matches at once leave every bot a core of its own
  std::string refusal;   ///< why this worker refuses the job; empty: it plays it
};

/// Its matches beside each other. Only of a job that is not refused.
inline MatchLoad load_of(const KnownJob& job) {
  return {*job.game, job.game->seats(job.told.config), job.told.programs};
}
/// Reads a job. One that cannot be read is refused.
KnownJob read_job(const boost::json::value& about, const WorkerRules& rules);
/// Why a packed program cannot run here; empty: it can. `head_machine`: the kind of processor that packed
/// executables are made for.
std::string refusal_of_program(const SeatOrder& seat, const std::string& head_machine);
/// Measures this machine. Returns why matches with clocks would not be fair here; empty: they would.
std::string unfit_for(const KnownJob& job);

}  // namespace agon::contest
