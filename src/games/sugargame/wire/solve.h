// `agon solve sugargame`: the game of kills alone, solved for armies of given sizes; with --start, bounds of
// a start.
#pragma once

#include <functional>
#include <string>

#include "games/sugargame/players/kills/kill_solver.h"
#include "games/sugargame/wire/solve_start.h"
#include "hosting/hosted_entry.h"

namespace agon::sugargame {

class SolveKills : public Solver {
 public:
  void add_options(CLI::App& command) override;
  int run() override;

 private:
  int solve_armies();
  void read_armies();
  void show_progress(int turns) const;
  void keep_large_table(KillSolver& solver, const std::function<void()>& swept);
  void print(const KillStatistics& found, double seconds) const;
  void check_start(const KillSolver& solver);
  std::string start_in_words() const;

  SolveStart start_;
  std::string armies_ = "3,3";
  int own_ = 3, other_ = 3;
  int horizon_ = 32;
  unsigned threads_ = 0;  ///< 0: all cores
  bool json_ = false;
  std::string kept_in_;         ///< the champion's table; empty: it has not been kept
  int start_even_until_ = 0;    ///< the start's kill value is 0 at every horizon up to this
  int start_first_uneven_ = 0;  ///< the first horizon at which it is not; 0: none was found
};

}  // namespace agon::sugargame
