// Plans the hunter's walls up to the capture of a prey that it can foresee: what the house's hunters would do
// is tried first, then changes of the best way so far, of one wall each. The work is bounded by a count, so a
// seed gives the same game on every machine.
#pragma once

#include <optional>
#include <vector>

#include "core/random.h"
#include "games/evasion/players/closing_policy.h"
#include "games/evasion/players/deeds.h"
#include "games/evasion/players/habits.h"
#include "games/evasion/players/plan_clock.h"
#include "games/evasion/rules/rules.h"

namespace agon::evasion {

class WallPlanner {
 public:
  /// `nodes`: ticks that may be tried for a tick of the game.
  /// `clock`: bounds the work instead, where it asks for an effort.
  WallPlanner(const Rules& rules, std::uint64_t seed, int nodes, const PlanClock& clock = {})
      : rules_(rules), seed_(seed), nodes_(nodes), clock_(clock) {}

  /// What to do now. Takes up the plan of the last tick where everything has come as it was foreseen.
  /// `time_left`: of the game's own clock; zero: none runs.
  Action next(const State& state, const PreyHabit& habit, Nanoseconds time_left = {});
  /// Ticks until the capture by the plan, or what it is worth where it has none.
  int ticks_left() const { return best_.ticks; }

 private:
  /// A way that the game may go from now on.
  struct Line {
    std::vector<State> states;  ///< the first is now
    std::vector<Deed> deeds;    ///< that lead from each to the next
    int ticks = 0;  ///< until the capture; where there is none in sight, the horizon and an estimate
  };
  /// How a line goes on where it is new: for how long it keeps to the best one's deeds, and what comes then.
  struct Way {
    std::size_t kept_until = 0;
    bool closes = true;  ///< by `closing`; else by `habit`
    Closing closing{};
    HunterHabit habit{};
    std::size_t shifted_from = 0;  ///< the deed of the best line that comes at another moment, or not at all
    std::size_t changed_at = 0;
    Deed change = Deed::nothing;
  };

  bool goes_on(const State& state) const;
  void advance();
  void begin(const State& state);
  void improve(int moves);
  bool has_work_left(int most) const { return clock_.asked() ? clock_.runs() : spent_ < most; }
  Way random_way();
  void vary(Way& way, std::size_t wall);
  bool is_idle(const Way& way) const;
  Closing random_closing();
  std::vector<std::size_t> walls_of_best() const;
  /// Plays a new line from its tick `from` on; the best one's until then.
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
