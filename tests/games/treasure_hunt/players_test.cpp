#include "games/treasure_hunt/players/players.h"

#include <gtest/gtest.h>

#include "arena/players.h"
#include "games/treasure_hunt/players/fort_guess.h"
#include "games/treasure_hunt/players/half_map_design.h"
#include "games/treasure_hunt/players/half_map_survey.h"
#include "games/treasure_hunt/players/search_plan.h"
#include "positions.h"
#include "search/processor_time.h"

namespace agon::treasure_hunt {
namespace {

State match(const Rules& rules, std::uint64_t seed, const std::array<std::string, 2>& names) {
  const auto players = make_players(rules, {names[0], names[1]}, seed);
  State state = rules.start(seed);
  while (state.ending == Ending::none)
    play(rules, state, players[state.turn]->decide(rules.view(state, state.turn), Nanoseconds{0}));
  return state;
}

TEST(Players, never_break_a_rule_under_any_profile) {
  for (const Profile profile : {Profile::strict, Profile::ss2025, Profile::ws2025, Profile::lenient}) {
    Config config;
    config.profile = profile;
    const Rules rules(config);
    for (std::uint64_t seed = 0; seed < 3; ++seed)
      for (const auto& names : {std::array<std::string, 2>{"random", "nearest"},
                                {"scout", "pathfinder"},
                                {"champion", "scout"}}) {
        const State state = match(rules, seed, names);
        EXPECT_LE(state.ending, Ending::action_limit) << names[state.loser];
      }
  }
}

TEST(Players, play_the_same_match_again_from_the_same_seed) {
  const Rules rules;
  for (const char* name :
       {"random", "walker", "poller", "nearest", "pathfinder", "scout", "planner", "preset", "champion"})
    EXPECT_EQ(match(rules, 4, {name, "scout"}), match(rules, 4, {name, "scout"})) << name;
}

/// A thousandth of five seconds, of processor time, for each plan and half map.
TEST(Players, the_champion_takes_the_effort_that_it_is_asked_for) {
  const Rules rules;
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const State state = match(rules, seed, {"champion?effort=0.001", "poller"});
    EXPECT_LE(state.ending, Ending::action_limit) << "no rule was broken";
    wins += state.loser == 1 ? 1 : 0;
  }
  EXPECT_GE(wins, 2) << "of 4";
  const auto began = search::processor_time();
  Random random(1, "test");
  const Nanoseconds asked = std::chrono::milliseconds(40);
  designed_half_map(random, Profile::strict, {}, {1, 0.4F, std::chrono::hours(1), asked});
  EXPECT_GE(search::processor_time() - began, asked) << "whatever the changes say";
}

TEST(Players, the_champion_beats_the_simple_ones) {
  const Rules rules;
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    wins += match(rules, seed, {"champion", "nearest"}).loser == 1 ? 1 : 0;
    wins += match(rules, seed, {"scout", "champion"}).loser == 0 ? 1 : 0;
  }
  EXPECT_GE(wins, 6) << "of 10; it wins about nine of ten";
}

TEST(Travel, takes_the_cheapest_way) {
  Board board(10, 5);
  for (int field = 0; field < board.fields(); ++field) board.set(board.point(field), Terrain::Grass);
  for (const std::int8_t x : {1, 2, 3}) board.set({x, 0}, Terrain::Mountain);
  board.set({5, 0}, Terrain::Water);
  const Travel travel(board);
  EXPECT_EQ(travel.distance(0, 1), 3);
  EXPECT_EQ(travel.distance(1, 2), 4);
  EXPECT_EQ(travel.distance(0, 4), 12) << "round the mountains: six steps of grass";
  EXPECT_EQ(travel.distance(0, 5), unreachable);
  EXPECT_EQ(travel.towards(0, 4, Direction::Up, 0), Direction::Down);
  EXPECT_EQ(travel.next(4, Direction::Right), -1);
}

TEST(SearchPlan, finds_the_best_order_of_a_row_and_of_a_mountain) {
  Board row(10, 5);
  for (int field = 0; field < row.fields(); ++field) row.set(row.point(field), Terrain::Water);
  for (int x = 0; x < 10; ++x) row.set(row.point(x), Terrain::Grass);
  const Travel along(row);
  Search search{row, along, {}, 3, Direction::Up, 0};
  for (const std::size_t field : {1U, 2U, 4U, 5U, 6U, 7U, 8U, 9U}) search.weights[field] = 1;
  search.weights[2] = 3;
  const SearchPlan plan = plan_search(search, 50);
  EXPECT_EQ(plan.fields.front(), 2) << "the likely field first";
  EXPECT_FLOAT_EQ(plan.expected, (3 * 2 + 4 + 10 + 12 + 14 + 16 + 18 + 20) / 10.0F);

  Board block(10, 5);
  for (int field = 0; field < block.fields(); ++field) block.set(block.point(field), Terrain::Water);
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x) block.set(block.point(y * 10 + x), Terrain::Grass);
  block.set({1, 1}, Terrain::Mountain);
  const Travel around(block);
  Search scouting{block, around, {}, 1, Direction::Up, 0};
  for (const std::size_t field : {10U, 12U, 20U, 21U, 22U}) scouting.weights[field] = 1;
  const SearchPlan up = plan_search(scouting, 50);
  EXPECT_EQ(up.fields, (std::vector<int>{11})) << "the mountain in the middle shows all";
  EXPECT_FLOAT_EQ(up.expected, (3 * 5 + 3 + 3 + 3 + 5 + 5) / 5.0F);
}

TEST(HalfMapDesign, keeps_the_rules_and_shortens_the_search) {
  Random random(1, "test.design");
  const auto expected = [](const std::vector<HalfMapNode>& nodes) {
    Board board(half_width, half_height);
    int fort = 0;
    for (const auto& node : nodes) {
      board.set({static_cast<std::int8_t>(node.X), static_cast<std::int8_t>(node.Y)}, node.terrain);
      if (node.fortPresent) fort = node.Y * half_width + node.X;
    }
    const Travel travel(board);
    Search search{board, travel, {}, fort, Direction::Up, 0};
    for (int field = 0; field < half_fields; ++field)
      search.weights[static_cast<std::size_t>(field)] =
          board.at(field) == Terrain::Grass && field != fort ? 1 : 0;
    return plan_search(search, 20).expected;
  };
  float designed = 0, drawn = 0;
  for (int count = 0; count < 5; ++count) {
    const auto first = random_half_map(random, Profile::strict, nullptr);
    const HalfGrid grid = grid_of(first);
    Board map(half_width, half_height);
    for (int field = 0; field < half_fields; ++field)
      map.set(map.point(field), grid[static_cast<std::size_t>(field)]);
    const auto nodes = designed_half_map(random, Profile::strict, map, {});
    for (const Profile profile : {Profile::strict, Profile::ws2025, Profile::lenient})
      EXPECT_FALSE(half_map_fault(profile, nodes, &grid)) << half_map_fault(profile, nodes, &grid).text;
    designed += expected(nodes);
    drawn += expected(first);
  }
  EXPECT_LT(designed, 0.95F * drawn);
}

/// Whoever comes over any border has to search long.
TEST(HalfMapDesign, hides_the_fort_from_every_border) {
  Random random(3, "test.design");
  float sum = 0;
  int count = 0;
  for (int design = 0; design < 5; ++design) {
    HalfGrid grid{};
    int fort = 0;
    for (const auto& node : designed_half_map(random, Profile::strict, {}, {})) {
      const int field = node.Y * half_width + node.X;
      grid[static_cast<std::size_t>(field)] = node.terrain;
      if (node.fortPresent) fort = field;
    }
    HalfMapSurvey survey(grid);
    for (int field = 0; field < half_fields; ++field) {
      const int x = field % half_width, y = field / half_width;
      if (!survey.open(field) || (x > 0 && y > 0 && x < half_width - 1 && y < half_height - 1)) continue;
      for (const Habit habit : {Habit::scout, Habit::nearest}) {
        const bool at_once = (survey.shown(field) & one_of(fort)) != 0;
        sum += at_once ? 0 : survey.arrival(field, survey.grass(), fort, habit);
        ++count;
      }
    }
  }
  EXPECT_GE(sum / static_cast<float>(count), 80);
}

TEST(HalfMapDesign, stops_in_time_and_is_never_the_same) {
  Random random(2, "test.design");
  const auto began = std::chrono::steady_clock::now();
  const auto one = designed_half_map(random, Profile::ss2025, {}, {.limit = Nanoseconds{1}});
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
  EXPECT_FALSE(half_map_fault(Profile::ss2025, one, nullptr));
  EXPECT_NE(one, designed_half_map(random, Profile::ss2025, {}, {.limit = Nanoseconds{1}}));
}

TEST(HalfMapSurvey, estimates_a_row_and_a_mountain) {
  HalfGrid row;
  row.fill(Terrain::Water);
  std::fill_n(row.begin(), 5, Terrain::Grass);
  HalfMapSurvey survey(row);
  const HalfSet hidden = survey.grass() & ~one_of(2);
  // To field 1, 0, then back over both to 3 and 4; or the other way round.
  for (const Habit habit : {Habit::scout, Habit::nearest}) {
    const auto times = survey.search_times(2, hidden, habit);
    EXPECT_EQ(times[0] + times[1] + times[3] + times[4], 2 + 4 + 10 + 12);
    EXPECT_EQ(times[2], HalfMapSurvey::far) << "not hidden";
  }
  EXPECT_FLOAT_EQ(survey.arrival(0, survey.grass(), 4, Habit::nearest), 8);
  EXPECT_FLOAT_EQ(survey.arrival(0, survey.grass(), 0, Habit::nearest), 0);
  EXPECT_EQ(survey.distances(0)[9], HalfMapSurvey::far);

  HalfGrid block = row;
  for (int field : {10, 12, 20, 21, 22}) block[static_cast<std::size_t>(field)] = Terrain::Grass;
  block[11] = Terrain::Mountain;
  HalfMapSurvey scouting(block);
  EXPECT_EQ(std::popcount(scouting.shown(11)), 9);
  EXPECT_EQ(scouting.distances(1)[21], 6) << "over the mountain";
  EXPECT_FLOAT_EQ(scouting.arrival(1, scouting.grass(), 21, Habit::scout), 6);
  EXPECT_FLOAT_EQ(scouting.arrival(11, scouting.grass(), 21, Habit::scout), 3)
      << "shown from where the search begins";
  EXPECT_EQ(scouting.search_times(11, one_of(21), Habit::scout)[21], 3);
}

/// A view in which the enemy, a hunter of a usual kind, is watched from its eighth action on.
TEST(FortGuess, finds_the_fort_of_a_hunter_with_usual_habits) {
  const Rules rules;
  int exact = 0, likely = 0;
  constexpr int matches = 12;
  for (std::uint64_t seed = 0; seed < matches; ++seed) {
    const auto players = make_players(rules, {"nearest", seed % 2 == 0 ? "scout" : "nearest"}, seed);
    State state = rules.start(seed);
    FortGuess guess;
    View view;
    while (state.ending == Ending::none && state.sides[0].actions < 16) {
      view = rules.view(state, state.turn);
      if (state.turn == 0 && view.enemy_position_true)
        guess.observe(view, view.game_actions - view.actions - 1);
      play(rules, state, players[state.turn]->decide(view, Nanoseconds{0}));
    }
    view = rules.view(state, 0);
    std::vector<int> candidates;
    for (int field = 0; field < map_fields; ++field)
      if (state.board.at(field) == Terrain::Grass &&
          (state.board.point(field).x / half_width != state.sides[0].origin.x / half_width ||
           state.board.point(field).y / half_height != state.sides[0].origin.y / half_height))
        candidates.push_back(field);
    const Weights weights = guess.likelihoods(view, Travel(state.board), candidates, Nanoseconds{0});
    const float of_fort = weights[static_cast<std::size_t>(state.board.index(state.sides[1].fort))];
    exact += of_fort == 1 ? 1 : 0;
    likely += of_fort > 0 ? 1 : 0;
  }
  EXPECT_EQ(likely, matches) << "the true fort is never ruled out";
  EXPECT_GE(exact, matches / 2) << "and mostly the first guess, of about thirty";
}

}  // namespace
}  // namespace agon::treasure_hunt
