// Plans the prey's steps against a hunter whose walls it can foresee. It first tries what the built-in preys
// would do, then changes of the best line so far. A count, or an effort, bounds the work.
#pragma once

#include <vector>

#include "core/random.h"
#include "games/evasion/players/plan_clock.h"
#include "games/evasion/players/readers.h"
#include "games/evasion/rules/rules.h"

namespace agon::evasion {

class StepPlanner {
 public:
  /// `nodes`: most ticks tried for a move.
  /// `clock`: bounds the work instead if it has an effort.
  StepPlanner(const Rules& rules, std::uint64_t seed, int nodes, const PlanClock& clock = {})
      : rules_(rules), seed_(seed), nodes_(nodes), clock_(clock) {}

  /// The velocity to take now. Continues the plan of the last move if all went as expected.
  /// `time_left`: of the game's own clock; zero: no clock.
  Point next(const State& state, const HunterReader::Known& hunter, Nanoseconds time_left = {});

 private:
  struct Stand {
    State state;
    std::optional<bool> owed;  ///< the hunter's memory: see usual_action()
  };
  /// A possible course of the game from now on.
  struct Line {
    std::vector<Stand> stands;  ///< the first one is now
    std::vector<Point> steps;   ///< one for each stand; ignored when the prey does not move
    int ticks = 0;              ///< that the prey lives, up to the horizon
  };
  /// A way to continue: steps in one direction, then the steps of the best line or of a habit.
  struct Way {
    std::size_t leg_until = 0;
    Point leg;
    bool returns = false;  ///< continues with the best line's steps
    bool careful = false;  ///< continues with careful steps, which are expensive
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
  bool lives() const;  ///< Whether the prey survives the best line, as far as it goes.

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
