#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "core/random.h"
#include "games/evasion/players/careful.h"
#include "games/evasion/players/champion.h"
#include "games/evasion/players/plan_clock.h"
#include "games/evasion/players/readers.h"
#include "games/evasion/players/surroundings.h"

namespace agon::evasion {
namespace {

constexpr int step_horizon = 3000;  ///< ticks
constexpr int first_work = 20;      ///< work for a new plan, in usual moves
constexpr int late_moves = 120;     ///< ticks before the capture in which most changes are tried

/// Plans the prey's steps against a hunter whose walls it can foresee. It first tries what the built-in preys
/// would do, then changes of the best line so far. A count, or an effort, bounds the work.
class StepPlanner {
 public:
  /// `nodes`: most ticks tried for a move.
  /// `clock`: bounds the work instead if it has an effort.
  StepPlanner(const Rules& rules, std::uint64_t seed, int nodes, const PlanClock& clock)
      : rules_(rules), seed_(seed), nodes_(nodes), clock_(clock) {}

  /// The velocity to take now. Continues the plan of the last move if all went as expected.
  /// `time_left`: of the game's own clock; zero: no clock.
  Point next(const State& state, const HunterReader::Known& hunter, Nanoseconds time_left);

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

  void begin(const State& state, const std::optional<bool>& owed);
  void lengthen();
  void improve(int moves);
  bool has_work_left(int most) const { return clock_.asked() ? clock_.runs() : spent_ < most; }
  std::size_t random_moment();
  void try_way(std::size_t from, const Way& way);
  Point step_of(const Way& way, const State& state) const;
  /// Whether the prey survives the best line, as far as it goes.
  bool lives() const { return best_.stands.back().state.ending != Ending::capture; }

  const Rules rules_;
  std::uint64_t seed_;
  int nodes_;
  PlanClock clock_;
  HunterHabit habit_;
  Line best_, trial_;
  Random random_{0, ""};
  int spent_ = 0;
};

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
  const bool goes_on =
      hunter.habit == habit_ && !best_.stands.empty() && is_as_expected(best_.stands.front().state, state);
  habit_ = hunter.habit;
  const int moves = goes_on ? 1 : first_work;
  clock_.begin(moves, time_left);
  if (goes_on)
    lengthen();
  else
    begin(state, hunter.owed);
  improve(moves);
  clock_.end();
  const Point step = best_.steps.empty() ? Point{} : best_.steps.front();
  const std::size_t passed = std::min<std::size_t>(2, best_.steps.size());
  best_.stands.erase(best_.stands.begin(), best_.stands.begin() + static_cast<std::ptrdiff_t>(passed));
  best_.steps.erase(best_.steps.begin(), best_.steps.begin() + static_cast<std::ptrdiff_t>(passed));
  return step;
}

/// Takes careful steps until it can foresee the hunter's walls. Then it plans its steps against that hunter.
class ChampionPrey : public Player<Rules> {
 public:
  ChampionPrey(const Rules& rules, std::uint64_t seed, const ChampionPreyParams& params)
      : config_(rules.config()),
        params_(params),
        reader_(rules, params.unknown),
        planner_(rules, seed, params.nodes, PlanClock::of(params.effort, rules.clocks().total)) {}

  Action decide(const View& view, Nanoseconds time_left) override {
    seen_.reset();
    const bool hurried = time_left.count() > 0 && time_left < std::chrono::seconds(2);
    if (hurried) return {{}, {}, usual_velocity({PreyKind::runner, 20}, view)};
    if (params_.nodes > 0) reader_.see(view);
    const auto hunter = params_.nodes > 0 ? reader_.known() : std::nullopt;
    const Point velocity = hunter ? planner_.next(view, *hunter, time_left) : careful_velocity(view);
    reader_.decided(velocity);
    return {{}, {}, velocity};
  }

  /// The safety of each step, and the hunter's path.
  std::optional<PlayerThought<Rules>> thought() const override {
    if (!seen_) return std::nullopt;
    PlayerThought<Rules> said;
    said.note = fmt::format("safe {}, room {}", best_.safety, best_.room);
    int most = 1;
    for (const CarefulStep& step : steps_) most = std::max(most, step.safety);
    for (const CarefulStep& step : steps_)
      said.draw.push_back(
          drawn_cell(step.cell.x, step.cell.y, static_cast<double>(step.safety) / most, "safety"));
    std::vector<DrawnPoint> way;
    constexpr int shown = 60;  // ticks
    for (const Point& cell : hunter_path(*seen_, shown)) way.push_back({double(cell.x), double(cell.y)});
    said.draw.push_back(drawn_path(std::move(way), Color{0xff9f1c}, "hunter's way"));
    return said;
  }

 private:
  Point careful_velocity(const State& view) {
    steps_ = careful_steps(config_, view);
    best_ = most_careful(steps_);
    seen_ = view;
    return best_.velocity;
  }

  Config config_;
  ChampionPreyParams params_;
  HunterReader reader_;
  StepPlanner planner_;
  std::optional<State> seen_;  ///< the last state that it thought about
  CarefulStep best_;
  CarefulSteps steps_{};
};

}  // namespace

OwnedPlayer make_champion_prey(const Rules& rules, Seat, std::uint64_t seed,
                               const ChampionPreyParams& params) {
  return std::make_unique<ChampionPrey>(rules, seed, params);
}

}  // namespace agon::evasion
