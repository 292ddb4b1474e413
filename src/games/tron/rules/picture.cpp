#include <fmt/format.h>

#include <algorithm>

#include "core/odds.h"
#include "games/tron/rules/look.h"
#include "games/tron/rules/rules.h"
#include "games/tron/rules/territory_count.h"

namespace agon::tron {
namespace {

double heading_of(Direction direction) {
  constexpr double degrees[]{270, 0, 90, 180};
  return degrees[static_cast<int>(direction)];
}

void draw_board(Picture& picture, const Board& board) {
  picture.width = board.width();
  picture.height = board.height();
  picture.ground = look::ground;
  picture.palette = {{"area wall", look::area, "#"},
                     {"blue wall", look::walls[blue], "b"},
                     {"yellow wall", look::walls[yellow], "y"}};
  for (const Cell cell : board.cells()) picture.tiles += ".abc"[static_cast<int>(cell)];
}

/// A row of pips, as show/text.h recognises them; more than twelve would hide the board.
std::string pips(const char* pip, int count) {
  std::string text;
  for (int index = 0; index < std::min(count, 12); ++index) text += pip;
  return text;
}

void draw_agent(Picture& picture, const Agent& agent, Seat side) {
  const double x = agent.position.x;
  const double y = agent.position.y;
  picture.sprites.push_back({side + 1, Shape::triangle, x, y, 1.6, look::agents[side],
                             heading_of(agent.direction), pips("●", agent.health)});
  if (agent.wall_breaker_rem_time <= 0) return;
  picture.sprites.push_back(
      {side + 3, Shape::ring, x, y, 3, look::breaker, -1, pips("◆", agent.wall_breaker_rem_time)});
}

Panel panel_of(const State& state, Seat side) {
  const Agent& agent = state.agents[side];
  Panel panel;
  panel.seat = side;
  panel.role = side_names[side];
  panel.color = look::agents[side];
  panel.score = std::to_string(state.scores[side]);
  panel.value = state.scores[side];
  panel.items = {
      {"health", static_cast<double>(agent.health), look::health},
      {"breaker: cycles left", static_cast<double>(agent.wall_breaker_rem_time), look::breaker},
      {"breaker: cycles until ready", static_cast<double>(agent.wall_breaker_cooldown), look::area}};
  return panel;
}

void mark(Picture& picture, const char* kind, Seat side, std::string_view deed, const Position& at,
          std::string_view left = "") {
  picture.marks.push_back({kind, static_cast<int>(side),
                           fmt::format("{} {} at ({},{}){}", side_names[side], deed, at.x, at.y, left)});
}

/// Marks the deeds of a side. Walls that an active breaker removes get no mark; only its start does.
void mark_deeds(Picture& picture, const State& state, const State& before, Seat side) {
  const Agent& agent = state.agents[side];
  const Agent& was = before.agents[side];
  const Cell cell = state.board.at(agent.position);
  if (agent.wall_breaker_rem_time > was.wall_breaker_rem_time)
    mark(picture, "breaker", side, "activated its wall breaker", was.position);
  if (cell == Cell::Empty && agent.health < was.health)
    mark(picture, "hit", side, "hit a wall", agent.position, fmt::format(", {} health left", agent.health));
  if (cell == Cell::AreaWall || (is_built(cell) && agent.health == 0))
    mark(picture, "crash", side, "crashed into a wall", agent.position);
}

/// The text of the result, the winner's points first.
std::string result_text(const State& state, const Outcome& end) {
  const auto [blue_score, yellow_score] = state.scores;
  if (end.winners.empty()) return fmt::format("a draw: {} to {}", blue_score, yellow_score);
  const Seat winner = end.winners[0];
  return fmt::format("{} wins {} to {}", side_names[winner], state.scores[winner], state.scores[1 - winner]);
}

}  // namespace

std::optional<Lead> Rules::lead(const State& state) const {
  constexpr double of_point = 0.083,
                   of_cell = 0.0024;  // fitted to matches of built-in players (docs/analysis.md)
  const auto ground = territory_of(state);
  Lead lead{"points", "", 0, {}};
  lead.value = value_of_odds(of_point * (state.scores[blue] - state.scores[yellow]) +
                             of_cell * (ground[blue] - ground[yellow]));
  if (const auto end = outcome(state); end.over())
    lead.value = end.winners.size() != 1 ? 0 : end.winners.front() == blue ? 1 : -1;
  for (Seat side = 0; side < 2; ++side)
    lead.sides.push_back({side_names[side],
                          look::agents[side],
                          {side},
                          static_cast<double>(state.scores[side]),
                          side == blue ? lead.value : -lead.value});
  return lead;
}

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
    if (state.ending == Ending::agent_crash)
      picture.marks.push_back({"crash", -1, "Blue and Yellow ran into each other"});
    if (end.over())
      picture.marks.push_back(
          {"end", end.winners.empty() ? -1 : static_cast<int>(end.winners[0]), result_text(state, end)});
  }
  picture.caption = fmt::format("cycle {} of {}", state.cycle, config_.max_cycles);
  picture.lead = lead(state);
  return picture;
}

}  // namespace agon::tron
