// Simple rules of preys and hunters. Built-in players keep to them, play-outs and plans use them, and the
// champions foresee an opponent that has kept to one.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <optional>

#include "games/evasion/players/building.h"
#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// Kinds of prey that the champion hunter can foresee.
enum class PreyKind {
  none,
  runner,  ///< steps where its straight line stays farthest from the hunter's path if nothing is built; far
           ///< from danger towards the middle of the room
  toward,  ///< when the path comes near: of the steps that survive, the one most against the hunter's
           ///< direction, then the one with most distance; otherwise towards the middle of the room
  lane,    ///< goes to the lane that the hunter has just run through; in danger dodges like the runner
  dodger,  ///< cheap and good: steps across the hunter's direction when it is near, else to the middle
  straight,
};
BOOST_DESCRIBE_ENUM(PreyKind, none, runner, toward, lane, dodger, straight)

struct PreyHabit {
  PreyKind kind = PreyKind::none;
  int look = 20;  ///< ticks of the hunter's path that it considers, if its kind does; at most 64

  bool operator==(const PreyHabit&) const = default;
};

inline constexpr std::array prey_habits{PreyHabit{PreyKind::runner, 20}, PreyHabit{PreyKind::runner, 10},
                                        PreyHabit{PreyKind::runner, 40}, PreyHabit{PreyKind::toward, 40},
                                        PreyHabit{PreyKind::toward, 20}, PreyHabit{PreyKind::lane},
                                        PreyHabit{PreyKind::dodger},     PreyHabit{PreyKind::straight}};

/// The velocity that the habit chooses.
Point usual_velocity(const PreyHabit& habit, const State& state);

/// Kinds of hunter that the champion prey can foresee.
enum class HunterKind {
  none,
  greedy,        ///< builds a wall when the prey is 1 to `reach` cells ahead on an axis
  late_builder,  ///< builds a wall across the room when the prey is at most 3 cells ahead and a third of its
                 ///< room behind
  sandwich,      ///< builds a wall just before it passes the prey's column or row, and the next just after;
                 ///< removes a wall between them when it reaches it
  rebuilder,     ///< removes a wall before hitting it and builds it again behind
  closing,       ///< see closing_action()
};
BOOST_DESCRIBE_ENUM(HunterKind, none, greedy, late_builder, sandwich, rebuilder, closing)

struct HunterHabit {
  HunterKind kind = HunterKind::none;
  int reach = 15;  ///< cells by which the prey may be ahead when it builds, if its kind considers that

  bool operator==(const HunterHabit&) const = default;
};

inline constexpr std::array hunter_habits{
    HunterHabit{HunterKind::greedy, 15},   HunterHabit{HunterKind::greedy, 10},
    HunterHabit{HunterKind::greedy, 5},    HunterHabit{HunterKind::greedy, 25},
    HunterHabit{HunterKind::late_builder}, HunterHabit{HunterKind::sandwich},
    HunterHabit{HunterKind::rebuilder},    HunterHabit{HunterKind::closing, 4},
    HunterHabit{HunterKind::closing, 8}};

/// The action of a habit. `owed` is the rebuilder's memory, kept by the caller from tick to tick: whether the
/// wall to build again is upright; empty: none.
Action usual_action(const HunterHabit& habit, const Config& config, const State& state,
                    std::optional<bool>& owed);

/// A way of the champion to hunt a prey that it cannot foresee. It keeps to one, uses it in play-outs, and
/// leaves it only for something clearly better.
struct HuntingWay {
  Closing closing{};
  HunterHabit habit{};  ///< kind `none`: hunts by `closing`
};

inline constexpr std::array hunting_ways{
    HuntingWay{{4, 20, 8, 0, false}, {}},       HuntingWay{{4, 20, 8, 0, true}, {}},
    HuntingWay{{3, 1000, 20, 0, true}, {}},     HuntingWay{{8, 8, 4, 0, true}, {}},
    HuntingWay{{2, 1000, 8, 0, true}, {}},      HuntingWay{{6, 1000, 8, 6, true}, {}},
    HuntingWay{{}, {HunterKind::greedy, 5}},    HuntingWay{{}, {HunterKind::greedy, 15}},
    HuntingWay{{}, {HunterKind::late_builder}}, HuntingWay{{}, {HunterKind::sandwich}},
    HuntingWay{{}, {HunterKind::rebuilder}},
};

/// The action of a way. `owed`: see usual_action().
inline Action action_of(const HuntingWay& way, const Config& config, const State& state,
                        std::optional<bool>& owed) {
  if (way.habit.kind == HunterKind::none) return closing_action(config, state, way.closing);
  return usual_action(way.habit, config, state, owed);
}

}  // namespace agon::evasion
