#include <fmt/format.h>

#include "games/tron/rules/rules.h"

namespace agon::tron {
namespace {

// Blue against yellow on near-black: far apart in brightness, so also for colour-blind eyes.
constexpr Color ground{0x0b0e16};
constexpr Color area_color{0x4a5266};
constexpr Color agent_colors[2]{{0x5cc8ff}, {0xffe066}};
constexpr Color wall_colors[2]{{0x1f6fd6}, {0xc79a00}};
constexpr Color breaker_color{0xff5c8a};
constexpr Color health_color{0x6ee7a0};

double heading_of(Direction direction) {
  constexpr double degrees[]{270, 0, 90, 180};
  return degrees[static_cast<int>(direction)];
}

void draw_board(Picture& picture, const Board& board) {
  picture.width = board.width();
  picture.height = board.height();
  picture.ground = ground;
  picture.palette = {{"area wall", area_color, "#"},
                     {"blue wall", wall_colors[blue], "b"},
                     {"yellow wall", wall_colors[yellow], "y"}};
  for (const Cell cell : board.cells()) picture.tiles += ".abc"[static_cast<int>(cell)];
}

void draw_agent(Picture& picture, const Agent& agent, Seat side) {
  const double x = agent.position.x;
  const double y = agent.position.y;
  picture.sprites.push_back(
      {side + 1, Shape::triangle, x, y, 1.6, agent_colors[side], heading_of(agent.direction), ""});
  if (agent.wall_breaker_rem_time > 0)
    picture.sprites.push_back({side + 3, Shape::ring, x, y, 2.4, breaker_color, -1, ""});
}

Panel panel_of(const State& state, Seat side) {
  const Agent& agent = state.agents[side];
  Panel panel;
  panel.seat = side;
  panel.role = side_names[side];
  panel.color = agent_colors[side];
  panel.score = std::to_string(state.scores[side]);
  panel.value = state.scores[side];
  panel.items = {{"health", static_cast<double>(agent.health), health_color},
                 {"breaker: cycles left", static_cast<double>(agent.wall_breaker_rem_time), breaker_color},
                 {"breaker: cooldown", static_cast<double>(agent.wall_breaker_cooldown), area_color}};
  return panel;
}

void mark(Picture& picture, const char* kind, Seat side, std::string_view deed, const Position& at) {
  picture.marks.push_back(
      {kind, static_cast<int>(side), fmt::format("{} {} at ({},{})", side_names[side], deed, at.x, at.y)});
}

void mark_deeds(Picture& picture, const State& state, const State& before, Seat side) {
  const Agent& agent = state.agents[side];
  const Agent& was = before.agents[side];
  const Cell cell = state.board.at(agent.position);
  if (agent.wall_breaker_rem_time > was.wall_breaker_rem_time)
    mark(picture, "breaker", side, "activated its wall breaker", was.position);
  const bool stands_alive = cell == Cell::Empty;
  if (stands_alive && is_built(before.board.at(agent.position)) && state.ending != Ending::agent_crash)
    mark(picture, "wall-break", side,
         agent.health < was.health ? "hit a wall and lost health" : "broke a wall", agent.position);
  if (cell == Cell::AreaWall || (is_built(cell) && agent.health == 0))
    mark(picture, "crash", side, "crashed", agent.position);
}

}  // namespace

Picture Rules::picture(const State& state, const State* before) const {
  Picture picture;
  draw_board(picture, state.board);
  for (Seat side = 0; side < 2; ++side) {
    draw_agent(picture, state.agents[side], side);
    picture.panels.push_back(panel_of(state, side));
  }
  if (before != nullptr && before->ending == Ending::none) {
    for (Seat side = 0; side < 2; ++side) mark_deeds(picture, state, *before, side);
    const Outcome end = outcome(state);
    if (state.ending == Ending::agent_crash) picture.marks.push_back({"crash", -1, "the agents met"});
    if (end.over())
      picture.marks.push_back({"end", end.winners.empty() ? -1 : static_cast<int>(end.winners[0]), end.text});
  }
  picture.caption = fmt::format("cycle {} of {}", state.cycle, config_.max_cycles);
  return picture;
}

}  // namespace agon::tron
