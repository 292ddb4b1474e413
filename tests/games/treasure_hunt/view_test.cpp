#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/to_json.h"
#include "positions.h"

namespace agon::treasure_hunt {

namespace {

const Rules rules;

/// Plays legal actions by chance.
State after(std::uint64_t seed, int actions) {
  Random random(seed, "test.view");
  State state = rules.start(seed);
  for (int count = 0; count < actions && state.ending == Ending::none; ++count) {
    const auto legal = rules.actions(state, state.turn);
    play(rules, state, legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return state;
}

/// Changes everything a seat does not know and cannot have noticed.
State with_other_secrets(State state, Seat seat, Random& random) {
  const View known = rules.view(state, seat);
  Side& own = state.sides[seat];
  Side& enemy = state.sides[1 - seat];
  const auto anywhere = [&] {
    return state.board.point(
        static_cast<int>(random.below(static_cast<std::uint32_t>(state.board.fields()))));
  };
  const auto unseen = [&] {
    while (true) {
      const Point point = anywhere();
      if (!state.revealed[seat].contains(state.board.index(point))) return point;
    }
  };
  if (state.board.complete()) {
    if (!known.treasure && !known.collected) own.treasure = unseen();
    if (!known.enemy_fort) enemy.fort = unseen();
    enemy.treasure = anywhere();
    if (!known.enemy_position_true) enemy.position = anywhere();
    enemy.heading = Direction::Left;
    enemy.progress = 3;
    state.revealed[1 - seat].insert(static_cast<int>(random.below(map_fields)));
  } else {
    state.stacked = !state.stacked;
    if (own.origin.somewhere()) {
      own.treasure = anywhere();
    } else {
      state.first_leads = !state.first_leads || enemy.origin.somewhere();
      enemy.fort = enemy.position = enemy.treasure = Point{};
    }
  }
  return state;
}

TEST(View, is_the_same_for_states_that_differ_only_in_what_is_hidden) {
  EXPECT_TRUE(rc::check("views leak nothing", [](std::uint32_t seed, std::uint8_t length) {
    const State state = after(seed, length % 120);
    Random random(seed, "test.secrets");
    for (Seat seat = 0; seat < 2; ++seat) {
      const State other = with_other_secrets(state, seat, random);
      RC_ASSERT(rules.view(state, seat) == rules.view(other, seat));
    }
  }));
}

TEST(View, tells_secrets_only_when_they_are_revealed) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const State state = after(seed, static_cast<int>(seed));
    for (Seat seat = 0; seat < 2; ++seat) {
      const View view = rules.view(state, seat);
      const auto sees = [&](Point point) { return state.revealed[seat].contains(state.board.index(point)); };
      EXPECT_TRUE(!view.treasure || (sees(*view.treasure) && *view.treasure == state.sides[seat].treasure));
      EXPECT_TRUE(!view.enemy_fort ||
                  (sees(*view.enemy_fort) && *view.enemy_fort == state.sides[1 - seat].fort));
    }
  }
}

TEST(View, random_enemy_positions_last_for_eight_own_actions) {
  Config config;
  for (const bool counts : {true, false}) {
    config.half_map_counts = counts;
    const Rules game(config);
    State state = after_half_maps(game, true, true);
    bool flip = false;
    while (state.sides[1].actions < 12) {
      for (Seat seat = 0; seat < 2; ++seat) {
        const View view = game.view(state, seat);
        const int own = state.sides[seat].actions - (counts ? 0 : 1);
        EXPECT_EQ(view.enemy_position_true, own >= 8);
        if (own >= 8) {
          EXPECT_EQ(view.enemy_position, state.sides[1 - seat].position);
        } else {
          EXPECT_NE(view.enemy_position, view.position) << "a random position never hides the own one";
        }
      }
      if (state.turn == 0) flip = !flip;
      play(game, state, move_action(flip ? Direction::Left : Direction::Right));
    }
  }
}

TEST(View, a_random_enemy_position_is_stable_within_a_state_and_changes_with_it) {
  State state = after_half_maps(rules, false, true);
  const auto now = rules.view(state, 0).enemy_position;
  EXPECT_EQ(rules.view(state, 0, 1).enemy_position, now);
  Config config;
  config.decoy = Decoy::per_request;
  const Rules restless(config);
  int changes = 0;
  for (std::uint64_t request = 1; request <= 20; ++request)
    changes += restless.view(state, 0, request).enemy_position !=
               restless.view(state, 0, request + 1).enemy_position;
  EXPECT_GE(changes, 15);
  const auto seat_1 = rules.view(state, 1).enemy_position;
  int other = 0;
  for (int action = 0; action < 6; ++action) {
    play(rules, state, move_action(action % 4 < 2 ? Direction::Left : Direction::Right));
    other += rules.view(state, 0).enemy_position != now && rules.view(state, 1).enemy_position != seat_1;
  }
  EXPECT_GE(other, 4);
}

TEST(View, the_first_half_is_shown_at_its_place_and_hides_the_shape_to_come) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    State state = rules.start(seed);
    const Seat first = state.turn;
    EXPECT_EQ(rules.view(state, first).board.fields(), 0);
    const bool stacked = state.stacked, leads = state.first_leads;
    play(rules, state, half_map_action(good_rows));
    const View owner = rules.view(state, first), other = rules.view(state, 1 - first);
    EXPECT_EQ(owner.board.width(), leads || stacked ? 10 : 20);
    EXPECT_EQ(owner.board.height(), leads || !stacked ? 5 : 10);
    EXPECT_TRUE(owner.fort && owner.position && !owner.enemy_position && !owner.treasure);
    EXPECT_TRUE(!other.fort && !other.position && !other.enemy_position && !other.enemy_fort);
    EXPECT_EQ(other.board, owner.board);
  }
}

}  // namespace
}  // namespace agon::treasure_hunt
