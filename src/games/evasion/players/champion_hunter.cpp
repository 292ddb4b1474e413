#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "games/evasion/players/box.h"
#include "games/evasion/players/champion.h"
#include "games/evasion/players/closing_policy.h"
#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/in_the_way.h"
#include "games/evasion/players/playout.h"
#include "games/evasion/players/readers.h"
#include "games/evasion/players/wall_planner.h"

namespace agon::evasion {
namespace {

/// When a wall is due, plays every sensible wall on and compares it with what the closing policy would do,
/// sample by sample; it leaves the policy only for what is clearly better, or else the noise of every tick's
/// comparison would make it build too early. The number of play-outs is fixed, so the same seed gives the
/// same game on every machine.
class ChampionHunter : public Player<Rules> {
 public:
  ChampionHunter(const Rules& rules, std::uint64_t seed, const ChampionHunterParams& params)
      : rules_(rules),
        seed_(seed),
        params_(params),
        reader_(params.unknown),
        planner_(rules, seed, params.nodes, PlanClock::of(params.effort, rules.clocks().total)) {}

  Action decide(const View& view, Nanoseconds time_left) override {
    compared_.reset();
    const bool hurried = time_left.count() > 0 && time_left < std::chrono::seconds(5);
    if (params_.nodes > 0 && !hurried) {
      reader_.see(view);
      if (const auto habit = reader_.known()) return planned(view, *habit);
    }
    // A plan that did not come true may have left a wall between them.
    if (const auto wall = wall_ahead(view); wall && parts(*wall, view))
      return going_through(rules_.config(), view, *wall);
    if (!wall_is_due(rules_.config(), view)) return {};
    const Action usual = closing_action(rules_.config(), view, {4, share});
    return hurried ? usual : best_action(view, usual);
  }

  /// Where it has compared walls: how long the prey lasts, and the wall.
  std::optional<PlayerThought<Rules>> thought() const override {
    if (!compared_) return std::nullopt;
    constexpr double even = 300;
    PlayerThought<Rules> said{(even - *compared_) / (even + *compared_), 0, {}, {}, {}};
    said.note = fmt::format("the prey would last {:.0f} ticks more", *compared_);
    if (chosen_.create)
      said.draw.push_back(drawn_path({{double(chosen_.create->x1), double(chosen_.create->y1)},
                                      {double(chosen_.create->x2), double(chosen_.create->y2)}},
                                     {}, "wall"));
    return said;
  }

 private:
  static constexpr int share = 20;
  static constexpr int dodgers = 3;       ///< one of so many samples is against a prey that dodges
  static constexpr double certainty = 2;  ///< standard errors by which another move must be better
  using Values = std::vector<double>;     ///< ticks until the capture, a sample each

  /// Waiting, and the walls across the whole room that do not part the hunter from the prey.
  std::vector<Action> options(const State& state) const {
    std::vector<Action> found(1);
    const auto [vx, vy] = state.hunter_velocity;
    for (const bool upright : {true, false}) {
      const int distance =
          upright ? ahead(state.hunter.x, vx, state.prey.x) : ahead(state.hunter.y, vy, state.prey.y);
      if (distance <= 0) continue;
      Action wall = spanning_wall(rules_.config(), state, upright);
      if (wall.create) found.push_back(std::move(wall));
    }
    return found;
  }

  Action planned(const State& state, const PreyHabit& habit) {
    chosen_ = planner_.next(state, habit);
    compared_ = planner_.ticks_left();
    return chosen_;
  }

  Action best_action(const State& state, const Action& usual) {
    const auto found = options(state);
    if (found.size() == 1) return usual;
    const Values known = values(state, usual);
    compared_ = std::accumulate(known.begin(), known.end(), 0.0) / static_cast<double>(known.size());
    const Action* best = &usual;
    double most = 0;
    for (const Action& option : found) {
      if (option == usual) continue;
      const double gain = certain_gain(known, values(state, option));
      if (gain <= most) continue;
      most = gain;
      best = &option;
    }
    chosen_ = *best;
    return *best;
  }

  /// Ticks saved on average, less what may be chance.
  static double certain_gain(const Values& known, const Values& other) {
    double sum = 0;
    double squares = 0;
    for (std::size_t sample = 0; sample < known.size(); ++sample) {
      const double saved = known[sample] - other[sample];
      sum += saved;
      squares += saved * saved;
    }
    const auto samples = static_cast<double>(known.size());
    const double mean = sum / samples;
    const double variance = std::max(0.0, squares / samples - mean * mean) / samples;
    return mean - certainty * std::sqrt(variance);
  }

  Values values(const State& state, const Action& first) const {
    State next = state;
    rules_.play(next, first, {});
    const auto samples = static_cast<std::uint64_t>(params_.samples);
    Values found;
    found.reserve(samples);
    for (std::uint64_t sample = 0; sample < samples; ++sample) {
      const PreyModel model = sample < samples / dodgers ? PreyModel::dodger : PreyModel::wanderer;
      const std::uint64_t stream = derived_seed(seed_, static_cast<std::uint64_t>(state.tick) * samples + sample);
      found.push_back(ticks_until_capture(rules_, next, {share, model}, Random(stream, "evasion champion hunter")));
    }
    return found;
  }

  Rules rules_;
  std::uint64_t seed_;
  ChampionHunterParams params_;
  PreyReader reader_;
  WallPlanner planner_;
  std::optional<double> compared_;  ///< ticks until the capture by its usual way; empty: it compared nothing
  Action chosen_;
};

}  // namespace

OwnedPlayer make_champion_hunter(const Rules& rules, Seat, std::uint64_t seed,
                                 const ChampionHunterParams& params) {
  return std::make_unique<ChampionHunter>(rules, seed, params);
}

}  // namespace agon::evasion
