// Floods by rows of bits find what a walk from cell to cell finds.
#include "games/tron/rules/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/random.h"

namespace agon::tron {
namespace {

std::vector<std::string> drawn_by_chance(Random& chance, int width, int height) {
  std::vector<std::string> rows(static_cast<std::size_t>(height),
                                std::string(static_cast<std::size_t>(width), 'W'));
  for (int y = 1; y < height - 1; ++y)
    for (int x = 1; x < width - 1; ++x)
      rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = "EEEEEWBY"[chance.below(8)];
  return rows;
}

int walked_from(const Board& board, const Position& from) {
  std::vector<bool> seen(board.cells().size());
  std::vector<Position> reached{from};
  seen[board.index(from)] = true;
  for (std::size_t next = 0; next < reached.size(); ++next)
    for (unsigned way = 0; way < 4; ++way) {
      const auto at = ahead(reached[next], static_cast<Direction>(way));
      if (board.at(at) != Cell::Empty || seen[board.index(at)]) continue;
      seen[board.index(at)] = true;
      reached.push_back(at);
    }
  return static_cast<int>(reached.size());
}

TEST(TronRoom, is_what_can_be_walked_to) {
  Random chance(1, "room");
  for (const auto& [width, height] : {std::pair{5, 5}, {35, 21}, {64, 32}, {32, 64}, {45, 45}, {8, 11}})
    for (int time = 0; time < 40; ++time) {
      const Board board(drawn_by_chance(chance, width, height));
      const Room open(board);
      for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) ASSERT_EQ(open.is_open({x, y}), board.at({x, y}) == Cell::Empty);
      const Position from{chance.between(1, width - 2), chance.between(1, height - 2)};
      if (!open.is_open(from)) continue;
      EXPECT_EQ(open.reached_from(from).count(), walked_from(board, from)) << width << " x " << height;
    }
}

TEST(TronRoom, a_snake_is_followed_to_its_end) {
  std::vector<std::string> rows;
  for (int y = 0; y < 32; ++y) rows.push_back("W" + std::string(62, y % 2 == 1 ? 'E' : 'W') + "W");
  for (std::size_t y = 2; y < 31; y += 2) rows[y][y % 4 == 2 ? 62 : 1] = 'E';
  const Room open{Board(rows)};
  EXPECT_EQ(open.reached_from({1, 1}), open);
  EXPECT_EQ(open.count(), 16 * 62 + 15);
}

TEST(TronRoom, cells_that_hang_together_in_a_ring_do_on_the_board) {
  Random chance(2, "room");
  int together = 0, apart = 0;  // boards on which the sides lie in different rooms, by what the ring says
  for (int time = 0; time < 400; ++time) {
    Room open{Board(drawn_by_chance(chance, 9, 9))};
    const Position at{chance.between(1, 7), chance.between(1, 7)};
    open.close(at);
    const auto ring = ring_round(at, [&](const Position& near) { return open.is_open(near); });
    const auto sides = static_cast<std::uint8_t>(ring & every_side);
    std::vector<Room> rooms;
    for (unsigned way = 0; way < 4; ++way) {
      const auto direction = static_cast<Direction>(way);
      ASSERT_EQ((sides & side_of(direction)) != 0, open.is_open(ahead(at, direction)));
      if (open.is_open(ahead(at, direction))) rooms.push_back(open.reached_from(ahead(at, direction)));
    }
    const bool alike =
        std::all_of(rooms.begin(), rooms.end(), [&](const Room& room) { return room == rooms[0]; });
    if (!alike) ++(hang_together(ring, sides) ? together : apart);
  }
  EXPECT_EQ(together, 0);
  EXPECT_GT(apart, 0);
}

}  // namespace
}  // namespace agon::tron
