#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "games/evasion/players/careful.h"
#include "games/evasion/players/champion.h"
#include "games/evasion/players/readers.h"
#include "games/evasion/players/runner_policy.h"
#include "games/evasion/players/safety.h"
#include "games/evasion/players/step_planner.h"

namespace agon::evasion {
namespace {

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
    if (hurried) return {{}, {}, runner_velocity(view, 20)};
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
