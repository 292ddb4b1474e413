// The world that the server sends each cycle.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tron {

enum class ECell : std::uint8_t { Empty, AreaWall, BlueWall, YellowWall };
enum class EDirection : std::uint8_t { Up, Right, Down, Left };

/// (0, 0) is top left, y grows downward.
struct Position {
  int x = 0, y = 0;
};

inline Position ahead(Position from, EDirection direction) {
  constexpr int dx[]{0, 1, 0, -1};
  constexpr int dy[]{-1, 0, 1, 0};
  return {from.x + dx[static_cast<int>(direction)], from.y + dy[static_cast<int>(direction)]};
}

/// Straight on, right, left: turning back is not possible.
inline std::array<EDirection, 3> turns_of(EDirection direction) {
  const auto turned = [&](int quarter) {
    return static_cast<EDirection>((static_cast<int>(direction) + quarter) % 4);
  };
  return {direction, turned(1), turned(3)};
}

struct Agent {
  int health = 0;
  Position position;
  EDirection direction = EDirection::Up;
  int wall_breaker_cooldown = 0;  // cycles; at 1 an activation is still refused
  int wall_breaker_rem_time = 0;  // r: active for r - 1 further cycles
};

struct Constants {
  int max_cycles = 0;
  int init_health = 0;
  int wall_breaker_cooldown = 0;
  int wall_breaker_duration = 0;
  int wall_score_coefficient = 0;
  int area_wall_crash_score = 0;  // crash scores are added
  int my_wall_crash_score = 0;
  int enemy_wall_crash_score = 0;
};

struct World {
  std::vector<std::vector<ECell>> board;  // board[y][x]
  std::map<std::string, Agent> agents;    // by side: "Blue", "Yellow"
  std::map<std::string, int> scores;
  Constants constants;
  std::string my_side, other_side;
  int current_cycle = 0;
  double cycle_duration = 0;  // seconds

  ECell at(Position position) const {
    return board[static_cast<std::size_t>(position.y)][static_cast<std::size_t>(position.x)];
  }
};

/// Turns left or right; the present direction and its opposite change nothing. The last one counts.
struct ChangeDirection {
  EDirection direction;
};

/// Breaks through walls of both sides for some cycles, from this one on. Needs a cooldown of 0.
struct ActivateWallBreaker {};

}  // namespace tron
