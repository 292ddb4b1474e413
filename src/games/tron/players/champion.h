// The strongest built-in player, with what benches and tests need to know of its thinking.
#pragma once

#include <utility>
#include <vector>

#include "games/tron/players/judge.h"
#include "games/tron/players/params.h"
#include "games/tron/rules/rules.h"

namespace agon::tron {

struct Thought {
  Action action;
  int value = 0;
  int depth = 0;  ///< plies: two a cycle
  std::uint64_t nodes = 0;
  std::uint64_t evaluations = 0;
  Nanoseconds longest_pause{0};  ///< see search::Punctuality; zero where the nodes are the limit
};

/// Thinks within the limits. One object a match: it remembers positions from cycle to cycle.
class ChampionMind {
 public:
  explicit ChampionMind(const Rules& rules, Weights weights = {});
  ~ChampionMind();
  ChampionMind(ChampionMind&&) noexcept;

  Thought think(const Told& told, const search::SearchLimits& limits);
  /// The moves that it expects from both sides after the position that it thought about last.
  std::vector<std::pair<Seat, Action>> line(const Told& told);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Limits for a cycle on a quiet machine: 0.45 s of 0.5 s, 2.5 s of 3 s. Without a clock `nodes` is the
/// limit, so that a match is reproducible. `processor`: processor time for this cycle if the player has an
/// effort; it replaces `nodes`.
search::SearchLimits champion_limits(Nanoseconds time_left, std::uint64_t nodes = ChampionParams{}.nodes,
                                     Nanoseconds processor = {});

}  // namespace agon::tron
