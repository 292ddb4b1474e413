// The house's best: the search with everything it knows, inside the clock.
#pragma once

#include "games/sugargame/players/search_team.h"
#include "search/punctuality.h"

namespace agon::sugargame {

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
