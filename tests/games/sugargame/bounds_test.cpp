// Bounds of a position's value against exhaustive search, and that they only come closer.
#include <gtest/gtest.h>

#include "games/sugargame/players/bounds/start_bounds.h"
#include "games/sugargame/players/plain_player.h"
#include "games/sugargame/positions.h"

namespace agon::sugargame {
namespace {

constexpr int beyond = 100'000;
constexpr int table_bits = 14;

struct Scene {
  Field field;
  Position position;

  int left() const { return field.horizon - position.step; }
  int value() const { return plain_search(field, position, left(), -beyond, beyond); }
};

Scene start_of(const Config& config, std::uint64_t seed) {
  const Rules rules(config);
  const auto state = placed_state(rules, seed);
  const View view = rules.view(state, 0);
  return {Field::of(view), Position::of(view)};
}

/// After turns by chance, so that armies touch and some agents are gone.
Scene wandered(const Config& config, std::uint64_t seed, int left) {
  const Rules rules(config);
  Random random(seed, "bounds");
  auto state = placed_state(rules, seed);
  while (state.step < config.steps - left && !rules.deciders(state).empty()) {
    const auto legal = rules.actions(state, mover(state));
    turn(rules, state, legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  const View view = rules.view(state, mover(state));
  return {Field::of(view), Position::of(view)};
}

/// Runs to `depth` turns and holds every bound on the way against the value.
MarginBounds bounds_of(const Scene& scene, int depth, int value) {
  MarginBounds last{-beyond, beyond, 0};
  StartBounds work(scene.field, scene.position, table_bits,
                   {[] { return false; },
                    [&](const MarginBounds& bounds) {
                      EXPECT_LE(bounds.lower, value);
                      EXPECT_GE(bounds.upper, value);
                      EXPECT_GE(bounds.lower, last.lower);
                      EXPECT_LE(bounds.upper, last.upper);
                      EXPECT_TRUE(bounds.lower > last.lower || bounds.upper < last.upper)
                          << "told though nothing is new";
                      EXPECT_GE(bounds.depth, last.depth);
                      last = bounds;
                    },
                    [](int, bool) {}});
  last = work.bounds();
  EXPECT_LE(last.lower, value);
  EXPECT_GE(last.upper, value);
  return work.run(depth);
}

TEST(StartBounds, HoldTheExactValueAndMeetAtTheEnd) {
  for (const int steps : {1, 2, 5, 6, 7})
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const Scene scene = start_of({.steps = steps, .growth_period = 3}, seed);
      const int value = scene.value();
      const auto found = bounds_of(scene, steps, value);
      EXPECT_TRUE(found.exact()) << steps << " steps, seed " << seed;
      EXPECT_EQ(found.lower, value) << steps << " steps, seed " << seed;
    }
}

TEST(StartBounds, HoldWhereArmiesFight) {
  int uneven = 0, early = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const Scene scene =
        wandered({.steps = 60, .growth_period = 4, .zero_percent = 30}, seed, 5 + static_cast<int>(seed % 3));
    if (scene.position.over(scene.field)) continue;
    const int value = scene.value();
    const auto found = bounds_of(scene, scene.left(), value);
    ASSERT_TRUE(found.exact()) << "seed " << seed;
    ASSERT_EQ(found.lower, value) << "seed " << seed;
    uneven += value <= -kill_swing / 2 || value >= kill_swing / 2 ? 1 : 0;
    early += found.depth < scene.left() ? 1 : 0;
  }
  EXPECT_GT(uneven, 20) << "kills are among them";
  EXPECT_GT(early, 20) << "some meet before the end is seen";
}

TEST(StartBounds, HoldBeforeTheEndIsSeen) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Scene scene = wandered({.steps = 60, .growth_period = 3}, seed, 7);
    if (scene.position.over(scene.field)) continue;
    const int value = scene.value();
    for (int depth = 0; depth <= 6; ++depth) bounds_of(scene, depth, value);
  }
}

/// Armies of three and fewer, for which a table of kills is quickly made.
TEST(StartBounds, AreCloserWhereKillsAreKnown) {
  constexpr int turns = 4, depth = 3;
  KillSolver kills(3, 3);
  while (kills.horizon() < turns) kills.sweep();
  int closer = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const Scene scene = wandered({.steps = 60, .growth_period = 3}, seed, turns + depth);
    const auto& board = scene.position.board;
    if (scene.position.over(scene.field) || count_of(board.own) > 3 || count_of(board.other) > 3) continue;
    const int value = scene.value();
    StartBounds work(scene.field, scene.position, table_bits,
                     {[] { return false; }, [](const auto&) {}, [](int, bool) {}});
    const MarginBounds alone = work.run(depth), found = work.run_to(kills);
    ASSERT_LE(found.lower, value) << "seed " << seed;
    ASSERT_GE(found.upper, value) << "seed " << seed;
    closer += found.upper - found.lower < alone.upper - alone.lower ? 1 : 0;
  }
  EXPECT_GT(closer, 10);
}

TEST(StartBounds, AreWhatIsProvedWhenStopped) {
  const Scene scene = start_of({.steps = 40}, 1);
  int asked = 0;
  StartBounds work(scene.field, scene.position, table_bits,
                   {[&] { return ++asked > 20; }, [](const auto&) {}, [](int, bool) {}});
  const auto first = work.bounds();
  const auto found = work.run(40);
  EXPECT_FALSE(found.exact());
  EXPECT_GE(found.lower, first.lower);
  EXPECT_LE(found.upper, first.upper);
  EXPECT_LT(work.positions(), 200'000U);
}

/// No line of play by chance wins more than the limit says.
TEST(MostGain, IsNeverPassedByPlay) {
  const Rules rules({.steps = 60, .growth_period = 4});
  int wiped_out = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    Random random(seed, "limits");
    auto state = placed_state(rules, seed);
    std::vector<std::array<int, 2>> limits, scores;
    while (!rules.deciders(state).empty()) {
      const Seat seat = mover(state);
      const View view = rules.view(state, seat);
      const Field field = Field::of(view);
      std::array<int, 2> limit{};
      limit[seat] = most_gain(field, Position::of(view));
      limit[1 - seat] = most_gain_of_other(field, Position::of(view));
      limits.push_back(limit);
      scores.push_back({score(state, 0), score(state, 1)});
      // Who can take or kill something mostly does, so that limits are put to the test.
      const auto legal = rules.actions(state, seat);
      auto chosen = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      int best = 0;
      for (const auto& action : legal) {
        auto next = state;
        turn(rules, next, action);
        const int gain = score(next, seat) - score(state, seat);
        if (gain > best && random.below(4) != 0) best = gain, chosen = action;
      }
      turn(rules, state, chosen);
    }
    for (std::size_t step = 0; step < limits.size(); ++step)
      for (Seat seat = 0; seat < 2; ++seat) {
        const int ahead =
            score(state, seat) - score(state, 1 - seat) - (scores[step][seat] - scores[step][1 - seat]);
        ASSERT_LE(ahead, limits[step][seat]) << "seed " << seed << ", step " << step << ", seat " << seat;
      }
    wiped_out += rules.outcome(state).reason == "all-removed" ? 1 : 0;
  }
  EXPECT_GT(wiped_out, 100);
}

}  // namespace
}  // namespace agon::sugargame
