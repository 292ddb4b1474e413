// A search by several threads (lazy SMP): each looks at the same position for itself, and they share one
// transposition table, so that what one has found out the others need not.
#pragma once

#include <vector>

#include "games/sugargame/players/search.h"

namespace agon::sugargame {

class SearchTeam {
 public:
  /// A table of 16 << table_bits bytes.
  SearchTeam(int table_bits, const KillTable* kills, Weights weights = {});

  /// From now on values come from another table, which may be null.
  void use(const KillTable* kills);

  /// With one thread the same limits give the same answer. With more it depends on how they run; nodes are
  /// those of all threads, limits those of the first. 0 threads: two, as long as the cores of the calling
  /// thread suffice for all of this program that think; the second has the lowest priority, and gives way
  /// when another begins to think.
  Found best(const Field& field, const Position& position, const Limits& limits, int threads);

 private:
  Found helped(const Field& field, const Position& position, const Limits& limits, int helpers, bool gently,
               int cores);
  Search& helper(int number);

  TranspositionTable table_;
  const KillTable* kills_;
  Weights weights_;
  Search first_;
  std::vector<std::unique_ptr<Search>> helpers_;  ///< made when they are first needed
};

}  // namespace agon::sugargame
