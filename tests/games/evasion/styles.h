// Styles of hunting that no built-in player has, written from a description of strangers. They tune and test
// the champion prey.
#pragma once

#include "games/evasion/players/building.h"
#include "games/evasion/players/players.h"
#include "games/evasion/players/surroundings.h"
#include "games/evasion/rules/room.h"

namespace agon::evasion {

/// A hunter of a few numbers. It builds walls across the room while the prey is near on an axis, and takes
/// down a wall that parts it from the prey.
struct Style {
  int reach = 8;  ///< cells by which the prey may be ahead when it builds
  int past = 0;   ///< cells by which the prey may be behind; such a wall parts the two
  int cut = 0;    ///< builds on an axis while the prey's room there has more cells
  int wait = 0;   ///< ticks that it lets pass after a wall could be built again
  int bite = 0;   ///< takes a parting wall down once its next cell is so near to the prey; 0: when it hits it
  bool strip = false;  ///< builds only on the axis on which the prey's room is narrower

  bool operator==(const Style&) const = default;
};

/// Builds a wall before the prey and one behind it, and waits until it hits one of them: then it comes in.
inline constexpr Style strip_and_wait{8, 8, 8, 0, 0, false};
/// Runs along a wall beside the prey, and takes it down when the prey is near.
inline constexpr Style open_and_bite{3, 8, 8, 0, 8, true};

inline bool bites(const Style& style, const State& state, const Wall& wall) {
  if (style.bite == 0 || !parts(wall, state)) return false;
  Walls left = state.walls;
  remove_walls(left, removal_of(wall));
  const Motion next = moved({state.hunter, state.hunter_velocity}, left);
  return square_distance(next.position, state.prey) <= style.bite * style.bite;
}

inline Action style_action(const Style& style, const Config& config, const State& state) {
  for (const Wall& wall : state.walls)
    if (bites(style, state, wall)) return removal_of(wall);
  if (!wall_is_due(config, state)) return {};
  if (state.last_wall && state.tick - *state.last_wall < config.wall_interval + style.wait) return {};
  if (const auto wall = wall_ahead(state); wall && parts(*wall, state)) return removal_of(*wall);
  const Box box = box_around(state.walls, state.prey);
  for (const bool upright : {true, false}) {
    const int size = upright ? box.width() : box.height();
    const int other = upright ? box.height() : box.width();
    if (size <= style.cut || (style.strip && size > other)) continue;
    const int distance = prey_ahead(state, upright);
    if (distance == 0 || distance > style.reach || -distance > style.past) continue;
    const Action action = spanning_wall(config, state, upright);
    if (action.create) return action;
  }
  return {};
}

class StyledHunter : public Player<Rules> {
 public:
  StyledHunter(const Style& style, const Config& config) : style_(style), config_(config) {}

  Action decide(const View& view, Nanoseconds) override { return style_action(style_, config_, view); }

 private:
  Style style_;
  Config config_;
};

}  // namespace agon::evasion
