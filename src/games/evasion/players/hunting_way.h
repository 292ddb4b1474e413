// The champion's ways to hunt a prey that it cannot foresee. It keeps to one, uses it in play-outs, and
// leaves it only for something clearly better.
#pragma once

#include <array>
#include <optional>

#include "games/evasion/players/closing_policy.h"
#include "games/evasion/players/habits.h"

namespace agon::evasion {

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

/// The action of a way. `owed` is its memory between ticks: see rebuilding_action().
inline Action action_of(const HuntingWay& way, const Config& config, const State& state,
                        std::optional<bool>& owed) {
  if (way.habit.kind == HunterKind::none) return closing_action(config, state, way.closing);
  return usual_action(way.habit, config, state, owed);
}

}  // namespace agon::evasion
