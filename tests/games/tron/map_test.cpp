#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/from_json.h"
#include "games/tron/map_file.h"
#include "games/tron/rules/map.h"

namespace agon::tron {
namespace {

/// Cells that can be reached from Blue's start.
std::size_t reached_from_start(const Map& map) {
  Board board(map.rows);
  std::vector<Position> front{{map.starts[blue].x, map.starts[blue].y}};
  std::size_t reached = 0;
  while (!front.empty()) {
    const Position at = front.back();
    front.pop_back();
    if (board.at(at) != Cell::Empty) continue;
    board.put(at, Cell::AreaWall);
    ++reached;
    for (unsigned way = 0; way < 4; ++way) front.push_back(ahead(at, static_cast<Direction>(way)));
  }
  return reached;
}

void expect_fair(const Map& map) {
  EXPECT_EQ(problem_of(map), "");
  std::string all;
  for (const auto& row : map.rows) all += row;
  EXPECT_TRUE(std::equal(all.begin(), all.end(), all.rbegin())) << "not symmetric under a half turn";
  EXPECT_EQ(reached_from_start(map), static_cast<std::size_t>(std::count(all.begin(), all.end(), 'E')));
  const Board board(map.rows);
  EXPECT_EQ(board.width() - 1 - map.starts[blue].x, map.starts[yellow].x);
  EXPECT_EQ(board.height() - 1 - map.starts[blue].y, map.starts[yellow].y);
  for (int step = 0; step <= 4; ++step) EXPECT_EQ(board.at({1 + step, 1}), Cell::Empty);
}

TEST(TronMaps, of_the_house_are_fair) {
  for (const auto& name : map_names()) {
    SCOPED_TRACE(name);
    expect_fair(named_map(name));
  }
}

TEST(TronMaps, generated_ones_are_fair_and_differ) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    expect_fair(generated_map(35, 21, seed));
    expect_fair(generated_map(11, 12, seed));
    EXPECT_EQ(generated_map(35, 21, seed), generated_map(35, 21, seed));
    EXPECT_NE(generated_map(35, 21, seed), generated_map(35, 21, seed + 1));
  }
}

Config small() {
  Config config;
  config.map = "custom";
  config.rows = {"WWWWWW", "WEEEEW", "WEEEEW", "WEEEEW", "WWWWWW"};
  config.starts = {{1, 1, Direction::Right}, {4, 3, Direction::Left}};
  config.init_health = 4;
  return config;
}

TEST(TronMaps, files_of_the_original_are_read_back) { EXPECT_EQ(read_map(map_text(small())), small()); }

std::string problem_with(void (*damage)(Config&)) {
  Config config = small();
  damage(config);
  return problem_of(map_of(config, 0));
}

TEST(TronMaps, what_is_wrong_is_said) {
  EXPECT_NE(problem_with([](Config& c) { c.rows[2] = "WEEEW"; }).find("row 2 has 5 cells"),
            std::string::npos);
  EXPECT_NE(problem_with([](Config& c) { c.rows[2] = "EEEEEW"; }).find("(0,2) is no W"), std::string::npos);
  EXPECT_NE(problem_with([](Config& c) { c.starts[1].x = 5; }).find("Yellow starts at (5,3)"),
            std::string::npos);
  EXPECT_NE(problem_with([](Config& c) { c.starts[1] = c.starts[0]; }).find("same cell"), std::string::npos);
  EXPECT_NE(problem_with([](Config& c) { c.rows[2] = "WEBEEW"; }).find("(2,2) is one"), std::string::npos);
  EXPECT_NE(problem_with([](Config& c) { c.rows.clear(); }), "");
}

TEST(TronMaps, broken_files_are_refused_with_the_place) {
  const auto refusal = [](std::string_view text) -> std::string {
    try {
      read_map(text);
    } catch (const BadValue& bad) {
      return bad.what();
    }
    return "accepted";
  };
  EXPECT_NE(refusal("{").find("not JSON"), std::string::npos);
  EXPECT_NE(refusal("[]").find("board"), std::string::npos);
  EXPECT_NE(refusal(R"({"board":[],"constants":{},"agents":{"Blue":{}}})").find("Yellow"), std::string::npos);
  EXPECT_NE(refusal(R"({"board":["W"],"constants":{"init_health":0},"agents":{"Blue":{},"Yellow":{}}})")
                .find("map.constants.init_health"),
            std::string::npos);
}

}  // namespace
}  // namespace agon::tron
