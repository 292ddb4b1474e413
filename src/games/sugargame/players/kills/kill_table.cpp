#include "games/sugargame/players/kills/kill_table.h"

namespace agon::sugargame {

KillTable::KillTable(Empty empty) : armies_(empty.armies) {
  for (int own = 1; own <= armies_; ++own)
    for (int other = 1; other <= armies_; ++other) {
      bases_[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)] = size_;
      size_ += kill_index().classes(own) * kill_index().sets(other).size();
    }
}

KillTable::KillTable(int armies) : KillTable(Empty{armies}) { solve(); }

KillTable::KillTable(KillSolver& solver, int armies, const std::function<void()>& swept)
    : KillTable(Empty{armies}) {
  solve(solver, swept);
}

void KillTable::solve() {
  KillSolver solver(armies_, armies_);
  solve(solver, [] {});
}

void KillTable::solve(KillSolver& solver, const std::function<void()>& swept) {
  packed_.assign(size_, nibble_zero | nibble_zero << 4 | nibble_zero << 8);
  for (std::size_t horizon = 0; horizon < horizons.size(); ++horizon) {
    while (solver.horizon() < horizons[horizon]) {
      solver.sweep();
      swept();
    }
    for (std::size_t place = 0; place < size_; ++place) {
      const unsigned kept = packed_[place] & ~(15U << (4 * horizon));
      const auto nibble = static_cast<unsigned>(solver.values()[place] + nibble_zero);
      packed_[place] = static_cast<std::uint16_t>(kept | nibble << (4 * horizon));
    }
  }
}

}  // namespace agon::sugargame
