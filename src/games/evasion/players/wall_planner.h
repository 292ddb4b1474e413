// Plans the hunter's walls up to the capture of a prey that it can foresee. It first tries what the built-in
// hunters would do, then changes of one wall in the best line so far. A count, or an effort, bounds the work.
// With a count, a seed gives the same game on every machine.
#pragma once

#include <optional>
#include <vector>

#include "core/random.h"
#include "games/evasion/players/building.h"
#include "games/evasion/players/habits.h"
#include "games/evasion/players/plan_clock.h"
#include "games/evasion/rules/rules.h"

namespace agon::evasion {

class WallPlanner {
 public:
  /// `nodes`: most ticks tried for a tick of the game.
  /// `clock`: bounds the work instead if it has an effort.
  WallPlanner(const Rules& rules, std::uint64_t seed, int nodes, const PlanClock& clock = {})
      : rules_(rules), seed_(seed), nodes_(nodes), clock_(clock) {}

  /// The action to take now. Continues the plan of the last tick if all went as expected.
  /// `time_left`: of the game's own clock; zero: no clock.
  Action next(const State& state, const PreyHabit& habit, Nanoseconds time_left = {});
  /// Ticks until the capture by the plan, or an estimate if the plan has no capture.
  int ticks_left() const { return best_.ticks; }

 private:
  /// A possible course of the game from now on.
  struct Line {
    std::vector<State> states;  ///< the first one is now
    std::vector<Deed> deeds;    ///< deeds that lead from each state to the next
    int ticks = 0;              ///< until the capture; without one, the horizon and an estimate
  };
  /// A way to continue: it keeps the best line's deeds for a while, then follows a rule.
  struct Way {
    std::size_t kept_until = 0;
    bool closes = true;  ///< then follows `closing`, else `habit`
    Closing closing{};
    HunterHabit habit{};
    std::size_t shifted_from = 0;  ///< deed of the best line that moves to another moment or is dropped
    std::size_t changed_at = 0;
    Deed change = Deed::nothing;
  };

  void advance();
  void begin(const State& state);
  void improve(int moves);
  bool has_work_left(int most) const { return clock_.asked() ? clock_.runs() : spent_ < most; }
  Way random_way();
  void vary(Way& way, std::size_t wall);
  bool is_idle(const Way& way) const;
  Closing random_closing();
  std::vector<std::size_t> walls_of_best() const;
  /// Plays a new line from tick `from` of the best one, and keeps it if it is no worse.
  void try_way(std::size_t from, const Way& way);
  Action action_at(std::size_t at, const Way& way, const State& now, std::optional<bool>& owed) const;
  void keep(std::size_t from);

  const Rules rules_;
  std::uint64_t seed_;
  int nodes_;
  PlanClock clock_;
  PreyHabit habit_;
  Line best_, trial_;
  Random random_{0, ""};
  int spent_ = 0;
};

}  // namespace agon::evasion
