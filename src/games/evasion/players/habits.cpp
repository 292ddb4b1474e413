#include "games/evasion/players/habits.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <span>

#include "games/evasion/players/surroundings.h"

namespace agon::evasion {
namespace {

constexpr std::size_t longest_look = 64;

/// The hunter's path without an allocation, since habits decide in play-outs.
struct ShortPath {
  ShortPath(const State& state, int ticks) : ticks_(static_cast<std::size_t>(ticks)) {
    find_hunter_path(state, {cells_.data(), ticks_});
  }
  operator std::span<const Point>() const { return {cells_.data(), ticks_}; }

 private:
  std::size_t ticks_;
  std::array<Point, longest_look> cells_;
};

/// The first of the nine velocities with the highest value, row by row.
template <class Value>
Point best_velocity(const Value& value_of) {
  Point best;
  int best_value = std::numeric_limits<int>::min();
  for (int y = -1; y <= 1; ++y) {
    for (int x = -1; x <= 1; ++x) {
      const int value = value_of(Point{x, y});
      if (value <= best_value) continue;
      best_value = value;
      best = {x, y};
    }
  }
  return best;
}

Point step_towards(const Point& from, const Point& to) { return {sign(to.x - from.x), sign(to.y - from.y)}; }

Point runner_velocity(const State& state, int ticks) {
  constexpr int calm = 24 * 24;  // squared distance in cells; a hunter farther away is ignored
  const ShortPath path(state, ticks);
  const Box box = box_around(state.walls, state.prey);
  return best_velocity([&](const Point& velocity) {
    const int off_middle = std::abs(2 * (state.prey.x + 8 * velocity.x) - box.left - box.right) +
                           std::abs(2 * (state.prey.y + 8 * velocity.y) - box.top - box.bottom);
    return square_approach(state, velocity, path, calm) * 4096 - off_middle;
  });
}

Point toward_velocity(const State& state, int ticks) {
  constexpr int danger = 10 * 10;  // squared distance in cells at which the path counts as near
  constexpr int calm = 30 * 30;
  const ShortPath path(state, ticks);
  if (square_approach(state, {}, path, calm) > danger) {
    const Box box = box_around(state.walls, state.prey);
    return step_towards(state.prey, {(box.left + box.right) / 2, (box.top + box.bottom) / 2});
  }
  return best_velocity([&](const Point& velocity) {
    const int nearest = square_approach(state, velocity, path, calm);
    if (nearest <= capture_distance * capture_distance) return nearest - 100'000;
    const int against = -velocity.x * state.hunter_velocity.x - velocity.y * state.hunter_velocity.y;
    return against * 1000 + nearest;
  });
}

/// The cell nearest to the prey of the lane behind the hunter, to which the hunter does not soon return.
Point lane_cell(const State& state) {
  constexpr int behind_the_hunter = 16;  // cells between prey and hunter, at least
  constexpr int lane_length = 80;        // cells
  const auto [vx, vy] = state.hunter_velocity;
  Point best = state.prey;
  int nearest = std::numeric_limits<int>::max();
  for (int back = behind_the_hunter; back < lane_length; ++back) {
    const Point cell{state.hunter.x - back * vx, state.hunter.y - back * vy};
    if (!inside_field(cell)) break;
    const int distance = square_distance(cell, state.prey);
    if (distance >= nearest) continue;
    nearest = distance;
    best = cell;
  }
  return best;
}

Point lane_velocity(const State& state) {
  constexpr int look = 20;       // ticks of the hunter's path that it considers
  constexpr int danger = 8 * 8;  // squared distance in cells
  const Point step = step_towards(state.prey, lane_cell(state));
  const bool endangered = square_approach(state, step, ShortPath(state, look), 2 * danger) < danger;
  return endangered ? runner_velocity(state, look) : step;
}

Point dodging_velocity(const State& state) {
  const auto [vx, vy] = state.hunter_velocity;
  const int x = state.prey.x - state.hunter.x;
  const int y = state.prey.y - state.hunter.y;
  const int along = x * vx + y * vy;   // twice the ticks until the hunter is level with the prey
  const int across = x * vy - y * vx;  // grows by two for each step to the side
  if (along > -8 && along < 60 && std::abs(across) < 14) {
    const int side = across >= 0 ? 1 : -1;
    return {side * vy, -side * vx};
  }
  const Box box = box_around(state.walls, state.prey);
  const int off_x = box.left + box.right - 2 * state.prey.x;
  const int off_y = box.top + box.bottom - 2 * state.prey.y;
  return {std::abs(off_x) > 4 ? sign(off_x) : 0, std::abs(off_y) > 4 ? sign(off_y) : 0};
}

/// Builds across the first axis on which `is_good(upright)`.
template <class IsGood>
Action first_wall(const Config& config, const State& state, const IsGood& is_good) {
  if (!wall_is_due(config, state)) return {};
  for (const bool upright : {true, false}) {
    if (!is_good(upright)) continue;
    Action action = spanning_wall(config, state, upright);
    if (action.create) return action;
  }
  return {};
}

Action greedy_action(const Config& config, const State& state, int reach) {
  return first_wall(config, state, [&](bool upright) {
    const int distance = prey_ahead(state, upright);
    return distance > 0 && distance <= reach;
  });
}

Action late_action(const Config& config, const State& state) {
  constexpr int latest = 3;  // most cells by which the prey is ahead when it builds
  return first_wall(config, state, [&](bool upright) {
    const int distance = prey_ahead(state, upright);
    if (distance < 1 || distance > latest) return false;
    const Box box = box_around(state.walls, state.prey);
    const auto [hunter, direction, low, high] =
        upright ? std::array{state.hunter.x, state.hunter_velocity.x, box.left, box.right}
                : std::array{state.hunter.y, state.hunter_velocity.y, box.top, box.bottom};
    const int left = direction > 0 ? high - hunter : hunter - low;
    return 3 * left <= 2 * (high - low + 1);
  });
}

/// A wall just before the prey always closes it; one just after only if the other side is already there.
bool closes_the_strip(const Config& config, const State& state, bool upright) {
  constexpr int before_it = 3;  // cells to the prey's column or row, at most
  constexpr int after_it = 4;   // cells past it, at most
  const auto [vx, vy] = state.hunter_velocity;
  const int distance = prey_ahead(state, upright);
  if (distance >= 1 && distance <= before_it) return true;
  if (distance > -1 || distance < -after_it) return false;
  const Box box = box_around(state.walls, state.prey);
  const int behind = upright ? (vx > 0 ? state.prey.x - box.left : box.right - state.prey.x)
                             : (vy > 0 ? state.prey.y - box.top : box.bottom - state.prey.y);
  return behind <= config.wall_interval + before_it;
}

/// The prey sits in a strip, and the hunter is outside until it comes back and removes a wall.
Action sandwich_action(const Config& config, const State& state) {
  if (const auto wall = wall_ahead(state); wall && parts(*wall, state)) return removal_of(*wall);
  return first_wall(config, state, [&](bool upright) { return closes_the_strip(config, state, upright); });
}

/// Builds a wall that it does not owe only when the prey is two to five cells ahead.
Action rebuilding_action(const Config& config, const State& state, std::optional<bool>& owed) {
  if (const auto wall = wall_ahead(state); wall && parts(*wall, state)) {
    owed = wall->x1 == wall->x2;
    return removal_of(*wall);
  }
  bool last_upright = false;
  const Action action = first_wall(config, state, [&](bool upright) {
    last_upright = upright;
    const int distance = prey_ahead(state, upright);
    return (distance >= 2 && distance <= 5) || (owed == upright && distance > 0);
  });
  if (action.create && owed == last_upright) owed.reset();
  return action;
}

}  // namespace

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
