#include "games/evasion/players/wall_planner.h"

#include <algorithm>
#include <limits>

#include "games/evasion/players/surroundings.h"

namespace agon::evasion {
namespace {

constexpr int wall_horizon = 900;   ///< ticks
constexpr int first_thoughts = 30;  ///< work for a new plan, in usual ticks
constexpr int farthest_shift = 10;  ///< most ticks by which a wall of the plan is moved at once
constexpr std::array tried_closings{Closing{4, 20, 8, 0, true},   Closing{3, 1000, 20, 0, true},
                                    Closing{8, 8, 4, 0, true},    Closing{2, 1000, 8, 0, true},
                                    Closing{6, 1000, 8, 6, true}, Closing{4, 20, 8, 0, false}};

int room_of_prey(const State& state) {
  const Box box = box_around(state.walls, state.prey);
  return box.width() + box.height();
}

}  // namespace

void WallPlanner::advance() {
  if (best_.deeds.empty()) {
    best_.states.clear();
    return;
  }
  best_.states.erase(best_.states.begin());
  best_.deeds.erase(best_.deeds.begin());
  --best_.ticks;
}

Closing WallPlanner::random_closing() {
  constexpr std::array shares{8, 20, 1000};
  return {random_.between(1, 12), shares[random_.below(shares.size())], random_.between(2, 24),
          random_.one_in(4) ? random_.between(1, 8) : 0, true};
}

std::vector<std::size_t> WallPlanner::walls_of_best() const {
  std::vector<std::size_t> found;
  for (std::size_t at = 0; at < best_.deeds.size(); ++at)
    if (best_.deeds[at] != Deed::nothing) found.push_back(at);
  return found;
}

Action WallPlanner::action_at(std::size_t at, const Way& way, const State& now,
                              std::optional<bool>& owed) const {
  const Config& config = rules_.config();
  if (at == way.changed_at && way.change != Deed::nothing) return action_of(config, now, way.change);
  if (at < way.kept_until) {
    const bool keeps = at != way.shifted_from && at < best_.deeds.size();
    return keeps ? action_of(config, now, best_.deeds[at]) : Action{};
  }
  return way.closes ? closing_action(config, now, way.closing) : usual_action(way.habit, config, now, owed);
}

void WallPlanner::try_way(std::size_t from, const Way& way) {
  const int began = best_.states.front().tick;
  const int bound = std::min(best_.ticks, wall_horizon);
  trial_.states.assign(1, best_.states[from]);
  trial_.deeds.clear();
  std::optional<bool> owed;
  for (std::size_t at = from;; ++at) {
    State next = trial_.states.back();
    if (next.ending != Ending::none || next.tick - began >= bound) break;
    const Action walls = action_at(at, way, next, owed);
    trial_.deeds.push_back(deed_of(next, walls));
    Action step;
    if (prey_moves_at(next.tick)) step.change = usual_velocity(habit_, next);
    rules_.play(next, walls, step);
    trial_.states.push_back(std::move(next));
    ++spent_;
  }
  const State& last = trial_.states.back();
  trial_.ticks = last.tick - began + (last.ending == Ending::capture ? 0 : room_of_prey(last));
  if (trial_.ticks <= best_.ticks) keep(from);
}

/// Makes the trial the best line from there on.
void WallPlanner::keep(std::size_t from) {
  best_.states.resize(from);
  best_.deeds.resize(from);
  best_.states.insert(best_.states.end(), trial_.states.begin(), trial_.states.end());
  best_.deeds.insert(best_.deeds.end(), trial_.deeds.begin(), trial_.deeds.end());
  best_.ticks = trial_.ticks;
}

void WallPlanner::begin(const State& state) {
  best_ = {{state}, {}, std::numeric_limits<int>::max()};
  Way way;
  for (const Closing& closing : tried_closings) {
    way.closing = closing;
    try_way(0, way);
  }
  way.closes = false;
  for (const HunterHabit& habit : hunter_habits) {
    way.habit = habit;
    try_way(0, way);
  }
}

/// Moves one of the best line's walls to another moment, replaces it by another wall, or drops it.
void WallPlanner::vary(Way& way, std::size_t wall) {
  way.shifted_from = wall;
  const auto kind = random_.below(8);
  if (kind < 5) {
    const int moment = static_cast<int>(wall) + random_.between(-farthest_shift, farthest_shift);
    way.changed_at =
        static_cast<std::size_t>(std::clamp(moment, 0, static_cast<int>(best_.deeds.size()) - 1));
    way.change = best_.deeds[wall];
  } else if (kind < 7) {
    way.changed_at = wall;
    way.change = best_.deeds[wall] == Deed::upright ? Deed::level : Deed::upright;
  }
}

WallPlanner::Way WallPlanner::random_way() {
  const auto length = best_.deeds.size();
  const auto walls = walls_of_best();
  Way way;
  way.closing = random_closing();
  way.changed_at = way.shifted_from = length;
  if (!walls.empty() && !random_.one_in(3)) {
    vary(way, walls[random_.below(static_cast<std::uint32_t>(walls.size()))]);
  } else {
    way.changed_at = random_.below(static_cast<std::uint32_t>(length));
    way.change = static_cast<Deed>(random_.between(1, 4));
  }
  const auto changed = way.change == Deed::nothing ? way.shifted_from : way.changed_at;
  way.kept_until = random_.one_in(2) ? length : std::min(changed + 1, length);
  return way;
}

/// Whether the change does nothing: a wall that is not allowed yet, or going through with no wall ahead.
bool WallPlanner::is_idle(const Way& way) const {
  if (way.change == Deed::nothing || way.changed_at > way.shifted_from) return false;
  const State& then = best_.states[way.changed_at];
  return deed_of(then, action_of(rules_.config(), then, way.change)) == Deed::nothing;
}

/// Works for as long as `moves` usual ticks may take.
void WallPlanner::improve(int moves) {
  const int most = spent_ + nodes_ * moves;
  while (has_work_left(most) && !best_.deeds.empty()) {
    ++spent_;
    const Way way = random_way();
    const auto from = std::min(way.changed_at, way.shifted_from);
    if (from < best_.deeds.size() && !is_idle(way)) try_way(from, way);
  }
}

Action WallPlanner::next(const State& state, const PreyHabit& habit, Nanoseconds time_left) {
  spent_ = 0;
  random_ = Random(derived_seed(seed_, static_cast<std::uint64_t>(state.tick)), "evasion wall planner");
  const bool goes_on =
      habit == habit_ && !best_.states.empty() && is_as_expected(best_.states.front(), state);
  habit_ = habit;
  const int moves = goes_on ? 1 : first_thoughts;
  clock_.begin(moves, time_left);
  if (!goes_on) begin(state);
  improve(moves);
  clock_.end();
  const Action action =
      best_.deeds.empty() ? Action{} : action_of(rules_.config(), state, best_.deeds.front());
  advance();
  return action;
}

}  // namespace agon::evasion
