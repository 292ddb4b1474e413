// Pictures like those of the games, drawn by no game.
#pragma once

#include <cmath>
#include <numbers>

#include "core/picture.h"
#include "show/frames.h"

namespace agon::show::samples {

inline Sprite sprite(std::uint32_t id, Shape shape, double x, double y, double size, std::uint32_t color,
                     double heading = -1, std::string label = {}) {
  return {id, shape, x, y, size, {color}, heading, std::move(label)};
}

/// A large board with few things on it: a hunter after a prey, and walls.
inline Picture pursuit(int tick) {
  Picture picture;
  picture.width = picture.height = 300;
  picture.ground = {0x141a24};
  const auto bounce = [](int value) { return std::abs((value % 598 + 598) % 598 - 299); };
  const int hunter_x = bounce(tick), hunter_y = bounce(tick * 1);
  const int prey_x = bounce(230 + tick / 2), prey_y = bounce(200 - tick / 2);
  const int walls[10][4] = {{0, 120, 180, 120}, {180, 121, 180, 299}, {60, 0, 60, 119},
                            {0, 60, 59, 60},    {181, 220, 299, 220}, {240, 0, 240, 219},
                            {61, 30, 239, 30},  {200, 221, 200, 299}, {181, 180, 239, 180},
                            {120, 31, 120, 119}};
  for (int index = 0; index < 10 && index * 12 <= tick; ++index) {
    const auto& wall = walls[index];
    picture.lines.push_back(
        {double(wall[0]), double(wall[1]), double(wall[2]), double(wall[3]), 1, {0xc9d3e4}});
    if (index * 12 == tick) picture.marks.push_back({"wall", 0, "the hunter built a wall"});
  }
  picture.sprites.push_back(sprite(0, Shape::triangle, hunter_x, hunter_y, 7, 0xff6b4a, 45, "hunter"));
  picture.sprites.push_back(sprite(1, Shape::circle, prey_x, prey_y, 7, 0x4cc9f0, -1, "prey"));
  picture.panels.push_back({0,
                            "hunter",
                            "wallflower",
                            {0xff6b4a},
                            std::to_string(tick),
                            double(tick),
                            118400.0 - tick * 13,
                            {{"walls", double(picture.lines.size()), {0xc9d3e4}}},
                            ""});
  picture.panels.push_back(
      {1,
       "prey",
       "dodger by Ada & Grace",
       {0x4cc9f0},
       std::to_string(tick),
       double(tick),
       tick > 40 ? 4200.0 : 98000.0,
       {},
       tick > 40 ? "sent \"3\" as a move; expected dx dy, each -1, 0 or 1: stays where it is" : ""});
  if (tick == 41) picture.marks.push_back({"fault", 1, "prey: illegal move"});
  picture.caption = "tick " + std::to_string(tick) + " · prey may move on odd ticks";
  return picture;
}

/// Tiles that fill up: two light cycles on a small board.
inline Picture cycles(int step) {
  Picture picture;
  picture.width = 35;
  picture.height = 21;
  picture.ground = {0x10151e};
  picture.palette = {
      {"wall", {0x3a4458}, "#"}, {"blue trail", {0x2f7fd6}, "1"}, {"orange trail", {0xd6812f}, "2"}};
  picture.tiles.assign(35 * 21, '.');
  const auto set = [&](int x, int y, char letter) {
    picture.tiles[static_cast<std::size_t>(y * 35 + x)] = letter;
  };
  for (int x = 0; x < 35; ++x) set(x, 0, 'a'), set(x, 20, 'a');
  for (int y = 0; y < 21; ++y) set(0, y, 'a'), set(34, y, 'a');
  struct Rider {
    int x, y, dx, dy;
    char trail;
  };
  Rider riders[2] = {{4, 10, 1, 0, 'b'}, {30, 10, -1, 0, 'c'}};
  for (int count = 0; count <= step; ++count)
    for (auto& rider : riders) {
      set(rider.x, rider.y, rider.trail);
      if (count == step) continue;
      for (int turn = 0; turn < 3; ++turn) {
        const auto next = static_cast<std::size_t>((rider.y + rider.dy) * 35 + rider.x + rider.dx);
        if (picture.tiles[next] == '.' && (count + turn * 3) % 9 != 8) break;
        const int dx = rider.dx;
        rider.dx = rider.trail == 'b' ? -rider.dy : rider.dy;
        rider.dy = rider.trail == 'b' ? dx : -dx;
      }
      const auto next = static_cast<std::size_t>((rider.y + rider.dy) * 35 + rider.x + rider.dx);
      if (picture.tiles[next] != '.') continue;
      rider.x += rider.dx;
      rider.y += rider.dy;
    }
  const auto heading = [](const Rider& rider) {
    return rider.dx > 0 ? 0.0 : rider.dy > 0 ? 90.0 : rider.dx < 0 ? 180.0 : 270.0;
  };
  picture.sprites = {sprite(0, Shape::triangle, riders[0].x, riders[0].y, 1.1, 0x7fc4ff, heading(riders[0])),
                     sprite(1, Shape::triangle, riders[1].x, riders[1].y, 1.1, 0xffc27f, heading(riders[1]))};
  picture.panels = {
      {0, "", "minimax-7", {0x4fa3ff}, "0", 0, 480, {{"free cells", 212.0 - step, {0x2f7fd6}}}, ""},
      {1, "", "space filler", {0xffa04f}, "0", 0, 391, {{"free cells", 187.0 - step, {0xd6812f}}}, ""}};
  picture.caption = "move " + std::to_string(step);
  if (step % 9 == 8) picture.marks.push_back({"turn", step % 2, "a sharp turn"});
  return picture;
}

/// Many small sprites on light ground, many items in the panels.
inline Picture planet(int time) {
  Picture picture;
  picture.width = picture.height = 20;
  picture.ground = {0xdfe8d5};
  const std::uint32_t stone_colors[7] = {0x8d6e4a, 0x7a8fa6, 0x4f9d69, 0xc25450,
                                         0x9a66b8, 0x3f7fbf, 0xd9a441};
  const char* stones[7] = {"food", "linemate", "deraumere", "sibur", "mendiane", "phiras", "thystame"};
  std::uint32_t number = 12345;
  const auto draw = [&](std::uint32_t below) {
    number = number * 1664525U + 1013904223U;
    return (number >> 8) % below;
  };
  for (std::uint32_t id = 0; id < 150; ++id) {
    const auto kind = draw(7);
    const double x = draw(20) + draw(5) * 0.14 - 0.28, y = draw(20) + draw(5) * 0.14 - 0.28;
    picture.sprites.push_back(
        sprite(100 + id, kind == 0 ? Shape::circle : Shape::diamond, x, y, 0.26, stone_colors[kind]));
  }
  const std::uint32_t team_colors[3] = {0xe4572e, 0x2e86e4, 0x8a3ffc};
  const char* teams[3] = {"red ants", "blue wave", "紫のチーム"};
  for (std::uint32_t id = 0; id < 14; ++id) {
    const auto team = id % 3;
    const int x = (static_cast<int>(draw(20)) + (id % 2 == 0 ? time / 3 : 0)) % 20;
    const int y = (static_cast<int>(draw(20)) + (id % 2 == 1 ? time / 3 : 0)) % 20;
    picture.sprites.push_back(sprite(id, Shape::triangle, x, y, 0.8, team_colors[team], id % 2 == 0 ? 0 : 90,
                                     std::to_string(1 + draw(4))));
  }
  picture.sprites.push_back(sprite(60, Shape::egg, 7, 12, 0.6, 0xfff3d6));
  picture.sprites.push_back(sprite(61, Shape::ring, 12, 6, 1.4, 0xf2b705));
  picture.sprites.push_back(sprite(62, Shape::star, 3, 3, 1, 0xf2b705));
  for (std::uint32_t team = 0; team < 3; ++team) {
    Panel panel{team,
                "level 3 · 5 players",
                teams[team],
                {team_colors[team]},
                std::to_string(3 + team),
                3.0 + team,
                -1,
                {},
                ""};
    for (int kind = 0; kind < 7; ++kind)
      panel.items.push_back({stones[kind], double(draw(14)), {stone_colors[kind]}});
    if (team == 1) panel.fault = "ko: Take \"gold\": nothing of that name";
    picture.panels.push_back(panel);
  }
  picture.caption = "time " + std::to_string(time) + " units";
  return picture;
}

/// A small board with large pieces, labels and a light ground.
inline Picture sweets(int move) {
  Picture picture;
  picture.width = picture.height = 8;
  picture.ground = {0xf4efe6};
  picture.palette = {{"taken", {0xd8cdbb}, "x"}};
  for (int cell = 0; cell < 64; ++cell) picture.tiles += (cell * 7 + 3) % 64 < move * 2 ? 'a' : '.';
  const std::uint32_t colors[4] = {0xd1495b, 0xedae49, 0x00798c, 0x66a182};
  for (std::uint32_t cell = 0; cell < 64; ++cell)
    if (picture.tiles[cell] == '.' && (cell * 11) % 5 < 3)
      picture.sprites.push_back(sprite(cell, static_cast<Shape>(cell % 3), cell % 8, cell / 8, 0.7,
                                       colors[cell * 5 % 4], -1, std::to_string(1 + cell * 3 % 9)));
  picture.sprites.push_back(sprite(900, Shape::star, 2 + move % 4, 3, 0.9, 0x2b2d42));
  picture.labels = {{0, 7, "a1", {0x9a8f7d}}, {7, 0, "h8", {0x9a8f7d}}};
  picture.panels = {{0,
                     "first",
                     "Willy W.",
                     {0xd1495b},
                     "37",
                     37,
                     2480,
                     {{"sugar", 12, {0xd1495b}}, {"caramel", 3.5, {0xedae49}}},
                     ""},
                    {1,
                     "second",
                     "greedy_tree_search_with_a_very_long_name_v12",
                     {0x00798c},
                     "41",
                     41,
                     1310,
                     {{"sugar", 9, {0xd1495b}}, {"caramel", 0, {0xedae49}}},
                     ""}};
  picture.caption = "move " + std::to_string(move) + " · Willy W. to move";
  return picture;
}

inline void fill(Frames& frames, Picture (*draw)(int), int count) {
  for (int index = 0; index < count; ++index) frames.append(draw(index));
  frames.finish();
}

}  // namespace agon::show::samples
