#include "games/evasion/players/habits.h"

#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/playout.h"
#include "games/evasion/players/rung_policies.h"
#include "games/evasion/players/runner_policy.h"
#include "games/evasion/players/toward_policy.h"

namespace agon::evasion {

Point usual_velocity(const PreyHabit& habit, const State& state) {
  switch (habit.kind) {
    case PreyKind::runner:
      return runner_velocity(state, habit.look);
    case PreyKind::toward:
      return toward_velocity(state, habit.look);
    case PreyKind::lane:
      return lane_velocity(state);
    case PreyKind::dodger:
      return dodging_velocity(state);
    case PreyKind::none:
    case PreyKind::straight:
      break;
  }
  return state.prey_velocity;
}

Action usual_action(const HunterHabit& habit, const Config& config, const State& state,
                    std::optional<bool>& owed) {
  switch (habit.kind) {
    case HunterKind::greedy:
      return greedy_action(config, state, habit.reach);
    case HunterKind::late_builder:
      return late_action(config, state);
    case HunterKind::sandwich:
      return sandwich_action(config, state);
    case HunterKind::rebuilder:
      return rebuilding_action(config, state, owed);
    case HunterKind::closing:
      return closing_action(config, state, {habit.reach, 20});
    case HunterKind::none:
      break;
  }
  return {};
}

}  // namespace agon::evasion
