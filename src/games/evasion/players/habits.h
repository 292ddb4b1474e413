// Simple rules of preys and hunters. The champions use them to foresee an opponent that has kept to one.
#pragma once

#include <optional>

#include "games/evasion/players/closing_policy.h"
#include "games/evasion/players/params.h"
#include "games/evasion/rules/values.h"

namespace agon::evasion {

struct PreyHabit {
  PreyKind kind = PreyKind::none;
  int look = 20;  ///< ticks of the hunter's path that it considers, if its kind does
};

inline constexpr std::array prey_habits{PreyHabit{PreyKind::runner, 20}, PreyHabit{PreyKind::runner, 10},
                                        PreyHabit{PreyKind::runner, 40}, PreyHabit{PreyKind::toward, 40},
                                        PreyHabit{PreyKind::toward, 20}, PreyHabit{PreyKind::lane},
                                        PreyHabit{PreyKind::dodger},     PreyHabit{PreyKind::straight}};

/// The velocity that the habit chooses.
Point usual_velocity(const PreyHabit& habit, const State& state);

struct HunterHabit {
  HunterKind kind = HunterKind::none;
  int reach = 15;  ///< cells by which the prey may be ahead when it builds, if its kind considers that
};

inline constexpr std::array hunter_habits{
    HunterHabit{HunterKind::greedy, 15},   HunterHabit{HunterKind::greedy, 10},
    HunterHabit{HunterKind::greedy, 5},    HunterHabit{HunterKind::greedy, 25},
    HunterHabit{HunterKind::late_builder}, HunterHabit{HunterKind::sandwich},
    HunterHabit{HunterKind::rebuilder},    HunterHabit{HunterKind::closing, 4},
    HunterHabit{HunterKind::closing, 8}};

/// The action of a habit. `owed` is its memory between ticks: see rebuilding_action().
Action usual_action(const HunterHabit& habit, const Config& config, const State& state,
                    std::optional<bool>& owed);

}  // namespace agon::evasion
