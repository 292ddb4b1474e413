// The strongest built-in player: the full search, inside the clock.
#pragma once

#include <vector>

#include "games/sugargame/players/search.h"
#include "search/punctuality.h"

namespace agon::sugargame {

/// A search by several threads (lazy SMP). Each searches the same position for itself, and all share one
/// transposition table, so that no thread repeats what another has found.
class SearchTeam {
 public:
  /// The table takes 16 << table_bits bytes. `kills` may be null and must outlive this.
  SearchTeam(int table_bits, const KillTable* kills, Weights weights = {});

  /// Replaces the table of kills; it may be null.
  void use(const KillTable* kills);

  /// With one thread, the same limits give the same answer. With more, the answer depends on how the threads
  /// run; `limits` bind the first thread, and `nodes` counts those of all. With 0, a second thread of the
  /// lowest priority helps while the calling thread's cores suffice for all thinking threads of this program.
  /// It gives way when another begins to think.
  Found best(const Field& field, const Position& position, const Limits& limits, int threads);

 private:
  Found helped(const Field& field, const Position& position, const Limits& limits, int helpers, bool gently,
               int cores);
  Search& helper(int number);

  TranspositionTable table_;
  const KillTable* kills_;
  Weights weights_;
  Search first_;
  std::vector<std::unique_ptr<Search>> helpers_;  ///< made on first use
};

struct Strength {
  int table_bits = 20;
  int depth = 63;
  std::uint64_t nodes = 300'000;  ///< for a move without a clock
  Nanoseconds processor{0};       ///< for a move, with or without a clock; 0: the clock or the nodes decide
  int threads =
      0;  ///< under a clock; 0: two where there is room (SearchTeam). Always one if there is no clock
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
  std::uint64_t nodes_ = 0;  ///< for a move without a clock, instead of strength_.nodes; 0: those
  Found found_;
  std::optional<View> view_;  ///< the last one that was searched
};

}  // namespace agon::sugargame
