// The house's best: the search with everything it knows, inside the clock.
#pragma once

#include <vector>

#include "games/sugargame/players/search.h"
#include "search/punctuality.h"

namespace agon::sugargame {

/// A search by several threads (lazy SMP): each looks at the same position for itself, and they share one
/// transposition table, so that what one has found out the others need not.
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

struct Strength {
  int table_bits = 20;
  int depth = 63;
  std::uint64_t nodes = 300'000;  ///< a move, where there is no clock
  Nanoseconds processor{0};  ///< a move, whether there is a clock or not; 0: as the clock or the nodes say
  int threads = 0;  ///< under a clock; 0: two where there is room (SearchTeam). Without a clock always one
  bool kill_table = true;
  Weights weights{};
};

class Champion : public Player<Rules> {
 public:
  explicit Champion(const Strength& strength)
      : strength_(strength),
        search_(strength.table_bits, strength.kill_table ? &kill_table() : nullptr, strength.weights) {}
  Action decide(const View& view, Nanoseconds time_left) override;
  std::optional<PlayerThought<Rules>> thought() const override;
  void limit_nodes(std::uint64_t nodes) override { nodes_ = nodes; }

 private:
  Strength strength_;
  search::Punctuality punctuality_;
  SearchTeam search_;
  std::uint64_t nodes_ = 0;  ///< without a clock, instead of its strength's; 0: those
  Found found_;
  std::optional<View> view_;  ///< that it searched last
};

}  // namespace agon::sugargame
