// When a hunt ends, as pictures foretell it.
#include "games/evasion/rules/forecast.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/evasion/players/players.h"
#include "games/evasion/rules/room.h"
#include "games/evasion/rules/text.h"
#include "kit/calibration.h"
#include "kit/whole_match.h"

namespace agon::evasion {
namespace {

Config short_hunts() {
  Config config;
  config.tick_cap = 6000;
  return config;
}

/// The odds of a capture at all: the formula that the present one replaced.
double by_capture(const State& state) {
  const double room = std::max(1, reachable_room(state.walls, state.prey));
  const double odds = 3.56 - 11.4 * std::log(room / (field_size * field_size)) -
                      0.51 * std::log1p(state.tick / 250.0) -
                      1.3 * std::sqrt(static_cast<double>(state.walls.size()));
  return 1 / (1 + std::exp(-odds));
}

/// What is said at every twentieth tick of a few hunts of unequal and of equal players, and what came of it.
struct Measured {
  Chances now, before;  ///< of a capture sooner than usual
  Chances middle;       ///< of one before the forecast's middle
  double jump = 0;      ///< greatest change of the shown chance from a tick to the next
};

void measure(Measured& found, const Rules& rules, const std::vector<State>& states) {
  const auto& config = rules.config();
  const bool caught = states.back().ending == Ending::capture;
  double last = rules.lead(states.front())->value;
  for (std::size_t at = 1; at + 1 < states.size(); ++at) {
    const auto& state = states[at];
    const double value = rules.picture(state, &states[at - 1]).lead->value;
    found.jump = std::max(found.jump, std::abs(value - last) / 2);
    last = value;
    if (at % 20 != 1) continue;
    const double rest = states.back().tick - state.tick;
    const double sooner = caught && rest <= usual_ticks_left(config, state.tick) ? 1 : 0;
    found.now.emplace_back((1 + rules.lead(state)->value) / 2, sooner);
    found.before.emplace_back(by_capture(state), sooner);
    found.middle.emplace_back(0.5, caught && rest <= ticks_left(config, state) ? 1 : 0);
  }
}

const Measured& measured() {
  static const Measured found = [] {
    const Rules rules(short_hunts());
    Measured all;
    for (const char* hunter : {"greedy", "late_builder", "sandwich", "rebuilder"})
      for (const char* prey : {"random", "runner", "lane", "toward"})
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
          measure(all, rules, states_of_match(rules, {hunter, prey}, seed, 5));
    return all;
  }();
  return found;
}

TEST(EvasionForecast, is_worth_more_than_the_odds_of_a_capture) {
  const auto& found = measured();
  EXPECT_LT(brier(found.now), 0.24);
  EXPECT_LT(calibration_error(found.now), 0.2);
  EXPECT_GT(brier(found.before), 0.4) << "nearly every prey is caught";
  EXPECT_GT(calibration_error(found.before), 0.4);
}

TEST(EvasionForecast, has_half_of_the_captures_before_its_middle) {
  EXPECT_LT(calibration_error(measured().middle), 0.1);
}

TEST(EvasionForecast, changes_little_from_tick_to_tick) {
  EXPECT_LT(measured().jump, 0.35) << "a wall cuts off most of the room";
}

TEST(EvasionForecast, says_when_in_words) {
  const Config config;
  EXPECT_EQ(forecast_words(config, 100, 803), "caught at about tick 900 (450 to 1,850)");
  EXPECT_EQ(forecast_words(config, 640, 12), "caught at about tick 652 (646 to 666)");
  EXPECT_EQ(forecast_words(config, 100, 30'000), "likely to escape");
}

TEST(EvasionForecast, is_against_what_is_usual_for_a_hunt_that_has_lasted_so_long) {
  const Config config;
  for (const int tick : {0, 500, 3000}) {
    const double usual = usual_ticks_left(config, tick);
    EXPECT_GT(value_of_ticks(config, tick, usual / 3), 0.5);
    EXPECT_LT(value_of_ticks(config, tick, usual * 3), -0.5);
  }
  EXPECT_LE(usual_ticks_left(config, config.tick_cap - 5), 5) << "then the prey has escaped";
}

TEST(EvasionForecast, is_the_scale_of_the_analysis) {
  const Rules rules;
  const State state = parse_state_line("40 100 100 1 -1 20 230 200 0 0 0").value();
  EXPECT_EQ(evaluate(rules, state, hunter_seat),
            value_of_ticks(rules.config(), state.tick, mean_ticks(rules, state)));
  EXPECT_EQ(evaluate(rules, state, prey_seat), -evaluate(rules, state, hunter_seat));
}

}  // namespace
}  // namespace agon::evasion
