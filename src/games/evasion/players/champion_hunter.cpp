#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "games/evasion/players/box.h"
#include "games/evasion/players/closing_policy.h"
#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/players.h"
#include "games/evasion/players/playout.h"

namespace agon::evasion {
namespace {

/// When a wall is due, plays every sensible wall on and compares it with what the closing policy would do,
/// sample by sample; it leaves the policy only for what is clearly better, or else the noise of every tick's
/// comparison would make it build too early. The number of play-outs is fixed, so the same seed gives the
/// same game on every machine.
class ChampionHunter : public Player<Rules> {
 public:
  ChampionHunter(const Rules& rules, std::uint64_t seed) : rules_(rules), seed_(seed) {}

  Action decide(const View& view, Nanoseconds time_left) override {
    if (!wall_is_due(rules_.config(), view)) return {};
    const Action usual = closing_action(rules_.config(), view, share);
    const bool hurried = time_left.count() > 0 && time_left < std::chrono::seconds(5);
    return hurried ? usual : best_action(view, usual);
  }

 private:
  static constexpr int share = 20;
  static constexpr int samples = 12;
  static constexpr int dodgers = 4;            ///< so many of the samples; in the others the prey wanders
  static constexpr double certainty = 2;       ///< standard errors by which another move must be better
  using Values = std::array<double, samples>;  ///< ticks until the capture

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

  Action best_action(const State& state, const Action& usual) const {
    const auto found = options(state);
    if (found.size() == 1) return usual;
    const Values known = values(state, usual);
    const Action* best = &usual;
    double most = 0;
    for (const Action& option : found) {
      if (option == usual) continue;
      const double gain = certain_gain(known, values(state, option));
      if (gain <= most) continue;
      most = gain;
      best = &option;
    }
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
    const double mean = sum / samples;
    const double variance = std::max(0.0, squares / samples - mean * mean) / samples;
    return mean - certainty * std::sqrt(variance);
  }

  Values values(const State& state, const Action& first) const {
    State next = state;
    rules_.play(next, first, {});
    Values found{};
    for (int sample = 0; sample < samples; ++sample) {
      const PreyModel model = sample < dodgers ? PreyModel::dodger : PreyModel::wanderer;
      const std::uint64_t stream = derived_seed(
          seed_, static_cast<std::uint64_t>(state.tick) * samples + static_cast<std::uint64_t>(sample));
      found[sample] =
          ticks_until_capture(rules_, next, {share, model}, Random(stream, "evasion champion hunter"));
    }
    return found;
  }

  Rules rules_;
  std::uint64_t seed_;
};

}  // namespace

OwnedPlayer make_champion_hunter(const Rules& rules, Seat, std::uint64_t seed) {
  return std::make_unique<ChampionHunter>(rules, seed);
}

}  // namespace agon::evasion
