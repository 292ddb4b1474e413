// What must hold in every game, whoever plays.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/evasion/rules/rules.h"
#include "games/evasion/rules/text.h"
#include "games/evasion/rules/walls.h"
#include "kit/decided.h"

namespace agon::evasion {
namespace {

Config random_config(Random& random) {
  Config config;
  config.wall_interval = static_cast<int>(random.below(30));
  config.max_walls = static_cast<int>(random.below(25));
  config.line_of_sight = random.one_in(2) ? LineOfSight::fair : LineOfSight::original;
  config.walls_may_cross = random.one_in(4);
  config.tick_cap = 2500;
  return config;
}

/// Any move at all: often a wall near the hunter, sometimes nonsense.
Action wild_hunter_action(const State& state, Random& random) {
  Action action;
  for (const Wall& wall : state.walls)
    if (random.one_in(60)) action.removals.push_back(wall);
  if (!random.one_in(3)) return action;
  const auto end = [&](int from) { return static_cast<std::int16_t>(from + random.between(-40, 40)); };
  const auto x = static_cast<std::int16_t>(state.hunter.x);
  const auto y = static_cast<std::int16_t>(state.hunter.y);
  action.create = random.one_in(2) ? Wall{x, end(y), x, end(y)} : Wall{end(x), y, end(x), y};
  return action;
}

Action wild_prey_action(Random& random) {
  if (random.one_in(3)) return {};
  return {{}, {}, Point{random.between(-3, 3), random.between(-3, 3)}};
}

void assert_sound(const Config& config, const State& state) {
  RC_ASSERT(inside_field(state.hunter) && inside_field(state.prey));
  RC_ASSERT(!on_wall(state.walls, state.hunter) && !on_wall(state.walls, state.prey));
  RC_ASSERT(state.walls.size() <= static_cast<std::size_t>(config.max_walls));
  for (const Wall& wall : state.walls) {
    RC_ASSERT(wall.x1 <= wall.x2 && wall.y1 <= wall.y2 && (wall.x1 == wall.x2 || wall.y1 == wall.y2));
    RC_ASSERT(inside_field({wall.x1, wall.y1}) && inside_field({wall.x2, wall.y2}));
    for (const Wall& other : state.walls)
      RC_ASSERT((&wall == &other || config.walls_may_cross || !share_a_cell(wall, other)));
  }
  State read = parse_state_line(state_line(state)).value();
  read.ending = state.ending;
  RC_ASSERT(read == state);
}

/// Plays one tick and holds `check` against what `step` did.
void play_checked(const Rules& rules, State& state, const Action& hunter, const Action& prey) {
  const State before = state;
  const auto fault = rules.check(state, hunter_seat, hunter);
  rules.step(state, decided(hunter, prey));
  RC_ASSERT(state.tick == before.tick + 1);
  const bool built = hunter.create && state.last_wall == before.tick;
  RC_ASSERT(built == (hunter.create && !fault));
  RC_ASSERT(
      (!built || state.walls.front() == *hunter.create));  // own parentheses: RC_ASSERT knows no short cut
  RC_ASSERT(std::abs(state.hunter.x - before.hunter.x) <= 1 &&
            std::abs(state.hunter.y - before.hunter.y) <= 1);
  RC_ASSERT(state.hunter_velocity.x != 0 && state.hunter_velocity.y != 0);
  if (!prey_moves_at(before.tick))
    RC_ASSERT(state.prey == before.prey && state.prey_velocity == before.prey_velocity);
}

RC_GTEST_PROP(EvasionProperties, nobody_is_ever_inside_a_wall, ()) {
  Random random(*rc::gen::arbitrary<std::uint32_t>(), "evasion test");
  const Rules rules(random_config(random));
  State state = rules.start(0);
  while (!rules.deciders(state).empty()) {
    play_checked(rules, state, wild_hunter_action(state, random), wild_prey_action(random));
    assert_sound(rules.config(), state);
  }
  RC_ASSERT(rules.outcome(state).over());
}

RC_GTEST_PROP(EvasionProperties, listed_actions_are_legal, ()) {
  Random random(*rc::gen::arbitrary<std::uint32_t>(), "evasion test");
  const Rules rules(random_config(random));
  State state = rules.start(0);
  while (state.ending == Ending::none && state.tick < 400) {
    std::array<Decision<Action>, 2> chosen;
    rules.deciders(state).each([&](Seat seat) {
      const auto actions = rules.actions(state, seat);
      RC_ASSERT(!actions.empty());
      for (const Action& action : actions) RC_ASSERT(!rules.check(state, seat, action));
      chosen[seat].action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
    });
    rules.step(state, chosen);
  }
}

/// `blocked` compares all four ends of a wall at once; the plain form says the same.
RC_GTEST_PROP(EvasionProperties, blocked_is_walls_and_border, ()) {
  Random random(*rc::gen::arbitrary<std::uint32_t>(), "evasion test");
  Walls walls;
  for (std::uint32_t count = random.below(20); count > 0; --count) {
    const int x = random.between(0, 299);
    const int y = random.between(0, 299);
    const int end = random.between(0, 299);
    const auto n = [](int number) { return static_cast<std::int16_t>(number); };
    walls.push_back(random.one_in(2) ? Wall{n(x), n(std::min(y, end)), n(x), n(std::max(y, end))}
                                     : Wall{n(std::min(x, end)), n(y), n(std::max(x, end)), n(y)});
  }
  for (int y = -2; y <= 301; y += random.one_in(2) ? 1 : 2) {
    for (int x = -2; x <= 301; ++x) {
      bool expected = x == -1 || y == -1 || x == 300 || y == 300;
      for (const Wall& wall : walls) expected |= covers(wall, {x, y});
      RC_ASSERT(blocked(walls, {x, y}) == expected);
    }
  }
}

}  // namespace
}  // namespace agon::evasion
