// The orders for the matches of a plan, and what their results mean in it.
#pragma once

#include <cstddef>
#include <vector>

#include "arena/game_entry.h"
#include "arena/match_order.h"
#include "contest/plan.h"
#include "contest/play_match.h"
#include "contest/played.h"

namespace agon::contest {

class PlanOrders {
 public:
  /// Game and plan must outlive it. Throws BadValue for a configuration that the game does not take.
  PlanOrders(const GameEntry& game, const Plan& plan);

  const Plan& plan() const { return plan_; }
  MatchOrder order_of(const Pairing& match) const;
  /// The match as a contest keeps it.
  Played counted(const Pairing& match, PlayedMatch played) const;
  /// The matches of the plan beside each other.
  MatchLoad load() const;

 private:
  const GameEntry& game_;
  const Plan& plan_;
  std::vector<SharedJson> configs_;  ///< the plan's
  std::vector<std::size_t> seats_;   ///< of each configuration
};

}  // namespace agon::contest
