// The bit boards against the same question answered cell by cell.
#include "games/evasion/players/careful.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/evasion/players/surroundings.h"
#include "games/evasion/rules/text.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {
namespace {

/// Whether a prey that stands at `cell` after the coming tick can live until path[horizon - 1].
bool lives(const State& state, const std::vector<Point>& path, Point cell, int later, int horizon) {
  const int dx = cell.x - path[static_cast<std::size_t>(later)].x;
  const int dy = cell.y - path[static_cast<std::size_t>(later)].y;
  if (dx * dx + dy * dy <= 16 || blocked(state.walls, cell)) return false;
  if (later == horizon - 1) return true;
  if ((state.tick + later + 1) % 2 == 0) return lives(state, path, cell, later + 1, horizon);
  for (int y = -1; y <= 1; ++y)
    for (int x = -1; x <= 1; ++x)
      if (lives(state, path, {cell.x + x, cell.y + y}, later + 1, horizon)) return true;
  return false;
}

void expect_agreement(const State& state) {
  constexpr int horizon = 11;
  const auto path = hunter_path(state, 160);
  Safety safety(state, state.walls, path);
  safety.look(horizon, 16);
  for (int y = -1; y <= 1; ++y) {
    for (int x = -1; x <= 1; ++x) {
      const Point cell{state.prey.x + x, state.prey.y + y};
      EXPECT_EQ(safety.safe(cell), lives(state, path, cell, 0, horizon))
          << state_line(state) << " cell " << cell.x << ' ' << cell.y;
    }
  }
}

TEST(Safety, agrees_with_the_plain_search) {
  Random random(5, "safety test");
  for (int round = 0; round < 60; ++round) {
    State state =
        parse_state_line("41 150 150 1 1 null 150 150 0 0 3 130 140 170 140 140 141 140 180 160 141 160 180")
            .value();
    state.tick += static_cast<int>(random.below(2));
    state.hunter = {random.between(141, 159), random.between(141, 159)};
    state.prey = {random.between(141, 159), random.between(141, 159)};
    state.hunter_velocity = {random.one_in(2) ? 1 : -1, random.one_in(2) ? 1 : -1};
    expect_agreement(state);
  }
}

TEST(Safety, agrees_in_the_corners_of_the_open_field) {
  for (const Point& corner : {Point{2, 2}, {297, 2}, {2, 297}, {297, 297}}) {
    State state;
    state.prey = corner;
    state.hunter = {corner.x < 150 ? 8 : 291, corner.y < 150 ? 9 : 290};
    state.hunter_velocity = {corner.x < 150 ? -1 : 1, corner.y < 150 ? -1 : 1};
    expect_agreement(state);
  }
}

TEST(Safety, sees_farther_where_the_room_is_closed) {
  const State open;
  const auto path = hunter_path(open, 160);
  EXPECT_LT(Safety(open, open.walls, path).longest_horizon(), 64);
  const State closed = parse_state_line("41 10 10 1 1 null 20 20 0 0 2 0 40 299 40 50 0 50 39").value();
  EXPECT_EQ(Safety(closed, closed.walls, path).longest_horizon(), 160);
}

}  // namespace
}  // namespace agon::evasion
