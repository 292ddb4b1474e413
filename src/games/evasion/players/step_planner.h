// Plans the prey's steps against a hunter whose walls it can foresee: what the house's preys would do is
// tried first, then changes of the best way so far. The work is bounded by a count.
#pragma once

#include <vector>

#include "core/random.h"
#include "games/evasion/players/plan_clock.h"
#include "games/evasion/players/readers.h"
#include "games/evasion/rules/rules.h"

namespace agon::evasion {

class StepPlanner {
 public:
  /// `nodes`: ticks that may be tried for a move.
  /// `clock`: bounds the work instead, where it asks for an effort.
  StepPlanner(const Rules& rules, std::uint64_t seed, int nodes, const PlanClock& clock = {})
      : rules_(rules), seed_(seed), nodes_(nodes), clock_(clock) {}

  /// The velocity to take now. Takes up the plan of the last move where everything has come as it was
  /// foreseen.
  /// `time_left`: of the game's own clock; zero: none runs.
  Point next(const State& state, const HunterReader::Known& hunter, Nanoseconds time_left = {});

 private:
  struct Stand {
    State state;
    std::optional<bool> owed;  ///< the hunter's: see usual_action
  };
  /// A way that the game may go from now on.
  struct Line {
    std::vector<Stand> stands;  ///< the first is now
    std::vector<Point> steps;   ///< at each; of no account where the prey does not move
    int ticks = 0;              ///< that it lives, up to the horizon
  };
  /// A leg of steps the same way, then the best line's, or those of a habit.
  struct Way {
    std::size_t leg_until = 0;
    Point leg;
    bool returns = false;  ///< to the best line's steps
    bool careful = false;  ///< or careful steps, which are dear
    PreyHabit habit;
  };

  bool goes_on(const State& state) const;
  void begin(const State& state, const std::optional<bool>& owed);
  void lengthen();
  void improve(int moves);
  bool has_work_left(int most) const { return clock_.asked() ? clock_.runs() : spent_ < most; }
  std::size_t random_moment();
  void try_way(std::size_t from, const Way& way);
  Point step_of(const Way& way, const State& state) const;
  bool lives() const;  ///< by the best line, as far as it goes

  const Rules rules_;
  std::uint64_t seed_;
  int nodes_;
  PlanClock clock_;
  HunterHabit habit_;
  Line best_, trial_;
  Random random_{0, ""};
  int spent_ = 0;
};

}  // namespace agon::evasion
