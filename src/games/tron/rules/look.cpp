// The rules in words, the notes on the fields, and the pictures with their colours.
#include <fmt/format.h>
#include <algorithm>

#include "core/about.h"
#include "core/field_notes.h"
#include "core/odds.h"
#include "games/tron/rules/room.h"
#include "games/tron/rules/rules.h"
#include "games/tron/rules/values.h"

namespace agon::tron {
namespace {

namespace look {

// Blue against yellow on near-black: far apart in brightness, so also for colour-blind eyes.
constexpr Color ground{0x0b0e16};
constexpr Color area{0x4a5266};
// A side has one colour for its name, its arrow and its walls, by which viewers know whose a wall is.
constexpr Color sides[2]{{0x43a6ff}, {0xffd23f}};
constexpr Color breaker{0xff5c8a};
constexpr Color health{0x6ee7a0};

std::vector<std::string> rules() {
  return {
      "Blue and Yellow run all the time, one cell a cycle, and leave a wall of their colour on every cell: a "
      "point each.",
      "An agent that runs into a wall loses one health, breaks the wall and takes its point from the "
      "builder. "
      "If it has no health left, or hits a wall of the field, the game ends and it loses 20 to 60 points.",
      "A wall breaker lasts six cycles in which walls cost no health; then it cools down.",
      "The higher score wins, not the longer life.",
  };
}

std::vector<LegendEntry> legend() {
  return {
      {"triangle", sides[0], "Blue; the tip shows where it runs, a pip is a health that is left"},
      {"triangle", sides[1], "Yellow"},
      {"ring", breaker, "an active wall breaker; a pip is a cycle that is left of it"},
      {"tile", sides[0], "a wall of Blue's: a point for Blue; the older, the dimmer"},
      {"tile", sides[1], "a wall of Yellow's: a point for Yellow"},
      {"cross", sides[1], "a broken wall of Yellow's; a blue cross: one of Blue's"},
      {"tint", sides[0], "cells that Blue reaches first; yellow: that Yellow does"},
      {"tile", area, "a wall of the field: running into it ends the game"},
  };
}

}  // namespace look

double heading_of(Direction direction) {
  constexpr double degrees[]{270, 0, 90, 180};
  return degrees[static_cast<int>(direction)];
}

void draw_board(Picture& picture, const Board& board) {
  picture.width = board.width();
  picture.height = board.height();
  picture.ground = look::ground;
  picture.palette = {{"area wall", look::area, "#"},
                     {"blue wall", look::sides[blue], "b"},
                     {"yellow wall", look::sides[yellow], "y"}};
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
  picture.sprites.push_back({side + 1, Shape::triangle, x, y, 1.6, look::sides[side],
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
  panel.color = look::sides[side];
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

About Rules::about() { return {look::rules(), look::legend()}; }

FieldNotes Rules::field_notes() {
  return FieldNotes()
      .of<Start>({
          {"x", "column, from 0 at the left"},
          {"y", "row, from 0 at the top"},
          {"direction", "the way it goes at first"},
      })
      .of<Agent>({
          {"health", "walls that it may still hit; the last of them ends the game"},
          {"position", "the cell where it is"},
          {"direction", "where it goes if it does not turn"},
          {"wall_breaker_cooldown", "cycles until the wall breaker can be activated: it works at 0 alone"},
          {"wall_breaker_rem_time",
           "of an active wall breaker: one more than the cycles that it still lasts; 0: it is off"},
      })
      .of<State>({
          {"cycle", "cycles played; the next one has this number"},
          {"board",
           "rows from the top, a letter a cell: E is empty, W an area wall, B a wall of Blue, Y a wall of "
           "Yellow"},
          {"agents", "Blue (seat 0), then Yellow (seat 1)"},
          {"scores", "points of Blue, then of Yellow"},
          {"ending",
           "why the match ended: the agents met, one hit an area wall, one hit its last wall, or all "
           "cycles are played; none: it goes on"},
      })
      .of<Action>({
          {"direction", "where to turn, left or right of the way it goes; null: straight on"},
          {"activate_wall_breaker",
           "activate the wall breaker before this move; refused while the cooldown is above 0"},
      })
      .of<Told>({
          {"constants", "the numbers of this match"},
          {"my_side", "your seat: 0 is Blue, 1 is Yellow"},
      })
      .of<Position>({
          {"x", "column, from 0 at the left"},
          {"y", "row, from 0 at the top"},
      });
}

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
                          look::sides[side],
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
  picture.lead = lead_of_decision(*this, state, before);
  return picture;
}

}  // namespace agon::tron
