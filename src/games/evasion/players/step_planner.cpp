#include "games/evasion/players/step_planner.h"

#include <algorithm>

#include "games/evasion/players/careful.h"

namespace agon::evasion {
namespace {

constexpr int step_horizon = 3000;  ///< ticks
constexpr int first_work = 20;      ///< work for a new plan, in usual moves
constexpr int late_moves = 120;     ///< ticks before the capture in which most changes are tried

}  // namespace

bool StepPlanner::lives() const { return best_.stands.back().state.ending != Ending::capture; }

bool StepPlanner::goes_on(const State& state) const {
  if (best_.stands.empty()) return false;
  const State& expected = best_.stands.front().state;
  return expected.tick == state.tick && expected.prey == state.prey && expected.hunter == state.hunter &&
         expected.walls == state.walls;
}

/// The step after those that the way prescribes.
Point StepPlanner::step_of(const Way& way, const State& state) const {
  if (way.careful) return most_careful(careful_steps(rules_.config(), state)).velocity;
  return usual_velocity(way.habit, state);
}

void StepPlanner::try_way(std::size_t from, const Way& way) {
  const int began = best_.stands.front().state.tick;
  trial_.stands.assign(1, best_.stands[from]);
  trial_.steps.clear();
  for (std::size_t at = from;; ++at) {
    const Stand& now = trial_.stands.back();
    if (now.state.ending != Ending::none || now.state.tick - began >= step_horizon) break;
    Stand next = now;
    Point step;
    if (prey_moves_at(now.state.tick)) {
      if (at < way.leg_until) {
        step = way.leg;
      } else {
        step = way.returns && at < best_.steps.size() ? best_.steps[at] : step_of(way, now.state);
      }
    }
    const Action walls = usual_action(habit_, rules_.config(), now.state, next.owed);
    rules_.play(next.state, walls, prey_moves_at(now.state.tick) ? Action{{}, {}, step} : Action{});
    trial_.steps.push_back(step);
    trial_.stands.push_back(std::move(next));
    ++spent_;
  }
  trial_.ticks = trial_.stands.back().state.tick - began;
  if (trial_.ticks < best_.ticks) return;
  best_.stands.resize(from);
  best_.steps.resize(from);
  best_.stands.insert(best_.stands.end(), trial_.stands.begin(), trial_.stands.end());
  best_.steps.insert(best_.steps.end(), trial_.steps.begin(), trial_.steps.end());
  best_.ticks = trial_.ticks;
}

void StepPlanner::begin(const State& state, const std::optional<bool>& owed) {
  best_ = {};
  best_.stands.push_back({state, owed});
  Way way;
  way.careful = true;
  try_way(0, way);
  if (lives()) return;
  way.careful = false;
  for (const PreyHabit& habit : prey_habits) {
    way.habit = habit;
    try_way(0, way);
  }
}

/// Extends the best line, since the horizon moves on with the game.
void StepPlanner::lengthen() {
  Way way;
  way.careful = true;
  best_.ticks = 0;
  try_way(best_.steps.size(), way);
}

std::size_t StepPlanner::random_moment() {
  const int length = static_cast<int>(best_.steps.size());
  const bool late = !random_.one_in(4);
  return static_cast<std::size_t>(random_.between(late ? std::max(0, length - late_moves) : 0, length - 1));
}

/// Works for as long as `moves` usual moves may take.
void StepPlanner::improve(int moves) {
  const int most = spent_ + nodes_ * moves;
  while (has_work_left(most) && !best_.steps.empty() && !lives()) {
    Way way;
    const std::size_t from = random_moment();
    way.leg = {random_.between(-1, 1), random_.between(-1, 1)};
    way.leg_until = from + static_cast<std::size_t>(random_.between(2, random_.one_in(2) ? 20 : 80));
    way.returns = random_.one_in(2);
    way.habit = prey_habits[random_.below(prey_habits.size())];
    try_way(from, way);
  }
}

Point StepPlanner::next(const State& state, const HunterReader::Known& hunter, Nanoseconds time_left) {
  spent_ = 0;
  random_ = Random(derived_seed(seed_, static_cast<std::uint64_t>(state.tick)), "evasion step planner");
  const bool same = hunter.habit.kind == habit_.kind && hunter.habit.reach == habit_.reach;
  habit_ = hunter.habit;
  const bool is_new = !same || !goes_on(state);
  const int moves = is_new ? first_work : 1;
  clock_.begin(moves, time_left);
  if (is_new)
    begin(state, hunter.owed);
  else
    lengthen();
  improve(moves);
  clock_.end();
  const Point step = best_.steps.empty() ? Point{} : best_.steps.front();
  const std::size_t passed = std::min<std::size_t>(2, best_.steps.size());
  best_.stands.erase(best_.stands.begin(), best_.stands.begin() + static_cast<std::ptrdiff_t>(passed));
  best_.steps.erase(best_.steps.begin(), best_.steps.begin() + static_cast<std::ptrdiff_t>(passed));
  return step;
}

}  // namespace agon::evasion
