// `agon solve sugargame`: the game of kills alone, solved for armies of given sizes.
#pragma once

#include "hosting/hosted_entry.h"
#include "games/sugargame/players/kills/kill_solver.h"

namespace agon::sugargame {

class SolveKills : public Solver {
 public:
  void add_options(CLI::App& command) override;
  int run() override;

 private:
  void read_armies();
  void print(const KillStatistics& found, double seconds) const;
  void check_start(const KillSolver& solver);
  std::string start_in_words() const;

  std::string armies_ = "3,3";
  int own_ = 3, other_ = 3;
  int horizon_ = 32;
  bool json_ = false;
  int start_even_until_ = 0;    ///< the start's kill value is 0 at every horizon up to this
  int start_first_uneven_ = 0;  ///< the first horizon at which it is not; 0: none was found
};

}  // namespace agon::sugargame
