#include "games/evasion/rules/walls.h"

#include <gtest/gtest.h>

namespace agon::evasion {
namespace {

constexpr Point middle{150, 150};

Point beside(int dx, int dy) { return {middle.x + dx, middle.y + dy}; }

Walls cell_at(const Point& cell) {
  const auto x = static_cast<std::int16_t>(cell.x);
  const auto y = static_cast<std::int16_t>(cell.y);
  return {Wall{x, y, x, y}};
}

bool sees(const Walls& walls, const Point& from, const Point& to) {
  return in_sight(walls, from, to, LineOfSight::fair);
}

/// The images of an offset under the eight symmetries of the square.
std::vector<Point> octants(int dx, int dy) {
  return {{dx, dy}, {dy, dx}, {-dx, dy}, {dy, -dx}, {dx, -dy}, {-dy, dx}, {-dx, -dy}, {-dy, -dx}};
}

TEST(FairLineOfSight, a_wall_between_saves_the_prey_in_every_direction) {
  for (const Point& far : octants(4, 0))
    EXPECT_FALSE(sees(cell_at(beside(far.x / 2, far.y / 2)), middle, beside(far.x, far.y)))
        << far.x << ' ' << far.y;
  for (const Point& far : octants(2, 2))
    EXPECT_FALSE(sees(cell_at(beside(far.x / 2, far.y / 2)), middle, beside(far.x, far.y)))
        << far.x << ' ' << far.y;
}

TEST(FairLineOfSight, full_walls_save_on_all_four_sides) {
  EXPECT_FALSE(sees({Wall{148, 0, 148, 299}}, middle, {146, 150}));
  EXPECT_FALSE(sees({Wall{152, 0, 152, 299}}, middle, {154, 150}));
  EXPECT_FALSE(sees({Wall{0, 148, 299, 148}}, middle, {151, 147}));
  EXPECT_FALSE(sees({Wall{0, 152, 299, 152}}, middle, {149, 153}));
}

TEST(FairLineOfSight, a_wall_beside_or_behind_saves_nobody) {
  for (const Point& far : octants(3, 1)) {
    EXPECT_TRUE(sees(cell_at(beside(2 * far.x, 2 * far.y)), middle, beside(far.x, far.y)));
    EXPECT_TRUE(sees(cell_at(beside(-far.x, -far.y)), middle, beside(far.x, far.y)));
  }
}

TEST(FairLineOfSight, is_the_same_seen_from_both_ends) {
  for (int dy = -4; dy <= 4; ++dy)
    for (int dx = -4; dx <= 4; ++dx)
      for (int wy = -4; wy <= 4; ++wy)
        for (int wx = -4; wx <= 4; ++wx) {
          const Walls walls = cell_at(beside(wx, wy));
          EXPECT_EQ(sees(walls, middle, beside(dx, dy)), sees(walls, beside(dx, dy), middle));
        }
}

TEST(FairLineOfSight, draws_bresenhams_line) {
  // From (0,0) to (3,1): error 1 -> 0 -> -1 steps after the second cell, so (1,0) and (2,1) lie between.
  EXPECT_FALSE(sees(cell_at(beside(1, 0)), middle, beside(3, 1)));
  EXPECT_FALSE(sees(cell_at(beside(2, 1)), middle, beside(3, 1)));
  EXPECT_TRUE(sees(cell_at(beside(2, 0)), middle, beside(3, 1)));
  EXPECT_TRUE(sees(cell_at(beside(1, 1)), middle, beside(3, 1)));
  // The steep twin.
  EXPECT_FALSE(sees(cell_at(beside(0, 1)), middle, beside(1, 3)));
  EXPECT_FALSE(sees(cell_at(beside(1, 2)), middle, beside(1, 3)));
  EXPECT_TRUE(sees(cell_at(beside(0, 2)), middle, beside(1, 3)));
}

TEST(FairLineOfSight, both_ends_count_and_the_same_cell_is_in_sight) {
  EXPECT_TRUE(sees({}, middle, middle));
  EXPECT_FALSE(sees(cell_at(middle), middle, beside(1, 0)));
  EXPECT_FALSE(sees(cell_at(beside(1, 0)), middle, beside(1, 0)));
}

TEST(OriginalLineOfSight, sees_through_walls_to_the_left) {
  EXPECT_TRUE(in_sight({Wall{148, 0, 148, 299}}, middle, {146, 150}, LineOfSight::original));
  EXPECT_FALSE(in_sight({Wall{152, 0, 152, 299}}, middle, {154, 150}, LineOfSight::original));
}

TEST(Reach, is_four_cells_measured_straight) {
  for (const Point& far : octants(4, 0)) EXPECT_TRUE(within_reach(middle, beside(far.x, far.y)));
  for (const Point& far : octants(3, 2)) EXPECT_TRUE(within_reach(middle, beside(far.x, far.y)));
  for (const Point& far : octants(4, 1)) EXPECT_FALSE(within_reach(middle, beside(far.x, far.y)));
  for (const Point& far : octants(3, 3)) EXPECT_FALSE(within_reach(middle, beside(far.x, far.y)));
}

}  // namespace
}  // namespace agon::evasion
