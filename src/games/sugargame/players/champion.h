// The house's best: the search with everything it knows, inside the clock.
#pragma once

#include "games/sugargame/players/search.h"

namespace agon::sugargame {

struct Strength {
  int table_bits = 20;
  int depth = 63;
  std::uint64_t nodes = 300'000;  ///< a move, where there is no clock
  bool kill_table = true;
};

class Champion : public Player<Rules> {
 public:
  explicit Champion(const Strength& strength)
      : strength_(strength), search_(strength.table_bits, strength.kill_table ? &kill_table() : nullptr) {}
  Action decide(const View& view, Nanoseconds time_left) override;

 private:
  Strength strength_;
  Search search_;
};

}  // namespace agon::sugargame
