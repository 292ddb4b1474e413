// The rules in words, the notes on the fields, and the pictures with their colours.
#include <fmt/format.h>
#include <algorithm>

#include "core/about.h"
#include "core/field_notes.h"
#include "core/odds.h"
#include "games/sugargame/rules/rules.h"
#include "games/sugargame/rules/values.h"

namespace agon::sugargame {
namespace {

namespace look {

constexpr Color ground{0x14120f};
constexpr std::array<Color, 2> sides{Color{0xff9f43}, Color{0x54a0ff}};
constexpr Color numeral{0xfff6e0};
constexpr Color kill{0xff5c5c};

/// Barren, then fertile but empty, then one shade per unit of sugar, 1 to 9.
std::vector<Swatch> palette() {
  std::vector<Swatch> swatches{{"barren", {0x1b1814}, " "}, {"no sugar now", {0x2a241b}, "."}};
  for (int level = 1; level <= 9; ++level) {
    const auto mixed = [&](int low, int high) {
      return static_cast<std::uint32_t>(low + (high - low) * level / 9);
    };
    const Color color{mixed(0x2e, 0xb8) << 16 | mixed(0x28, 0x86) << 8 | mixed(0x1c, 0x34)};
    swatches.push_back({fmt::format("{} sugar", level), color, std::to_string(level)});
  }
  return swatches;
}

std::vector<std::string> rules() {
  return {
      "Two teams of five. In turns, each player moves one agent to a free cell beside it and takes the sugar "
      "there: a point a unit.",
      "Then every agent of the opponent with two or more of the mover's agents beside it is removed: 50 "
      "points to the "
      "mover, 50 less for the owner.",
      "Every tenth step each free cell that bears sugar gains one, up to what it can hold.",
      "After 200 steps, or when a side has no agents, the higher score wins.",
  };
}

std::vector<LegendEntry> legend() {
  const auto shades = palette();
  return {
      {"circle", sides[0], "an agent of player 1, with its number"},
      {"square", sides[1], "an agent of player 2, with its number"},
      {"line", sides[0], "the last move, in the mover's colour; red: the move that lost the game"},
      {"ring", sides[0],
       "an agent in danger: player 1 could remove it with its next move; blue: player 2 could"},
      {"ring", kill, "a removed agent: it stood at the cross"},
      {"label", numeral, "how much sugar lies on the cell"},
      {"tile", shades[10].color, "much sugar"},
      {"tile", shades[3].color, "little sugar"},
      {"tile", shades[0].color, "barren: no sugar ever grows"},
  };
}

}  // namespace look

/// The arrow of each turn has a new id, so that it neither glides nor leaves a trail.
constexpr std::uint32_t first_arrow_id = agent_count + 1;
/// Ids of the rings where agents were removed, and round those that could be: beyond those of all arrows.
constexpr std::uint32_t first_removed_id = 1U << 30;
constexpr std::uint32_t first_endangered_id = first_removed_id + agent_count;

/// The agents of the other side that one move of a side removes.
Cells endangered_by(const State& state, Seat seat) {
  const Board board{side_cells(state.agents, seat), side_cells(state.agents, 1 - seat)};
  Cells removed = 0;
  each_move_to(board, killing_cells(board), [&](Move move) { removed |= turn_of(board, move).removed; });
  return removed;
}

void draw_sugar(Picture& picture, const State& state) {
  static const auto palette = look::palette();
  picture.palette = palette;
  for (int cell = 0; cell < cell_count; ++cell) {
    const int level = std::min(9, state.sugar.at(cell));
    const int shade = state.cap.at(cell) == 0 && level == 0 ? 0 : 1 + level;
    picture.tiles += static_cast<char>('a' + shade);
    if (level > 0)
      picture.labels.push_back(
          {double(column_of(cell)), double(row_of(cell)), std::to_string(level), look::numeral});
  }
}

void draw_agents(Picture& picture, const State& state) {
  for (std::uint32_t agent = 0; agent < agent_count; ++agent) {
    const int cell = state.agents[agent];
    if (!is_somewhere(cell)) continue;
    Sprite sprite{agent + 1,
                  agent < agents_a_side ? Shape::circle : Shape::square,
                  double(column_of(cell)),
                  double(row_of(cell)),
                  0.7,
                  look::sides[agent / agents_a_side],
                  -1,
                  std::to_string(agent)};
    picture.sprites.push_back(std::move(sprite));
  }
}

/// A ring in the colour of the side that could remove the agent.
void draw_endangered(Picture& picture, const State& state) {
  for (Seat seat = 0; seat < 2; ++seat) {
    const Cells cells = endangered_by(state, seat);
    for (std::uint32_t agent = (1 - seat) * agents_a_side; agent < (2 - seat) * agents_a_side; ++agent) {
      const int cell = state.agents[agent];
      if (!is_somewhere(cell) || (cells >> cell & 1U) == 0) continue;
      Sprite ring{first_endangered_id + agent,
                  Shape::ring,
                  double(column_of(cell)),
                  double(row_of(cell)),
                  0.86,
                  look::sides[seat],
                  -1,
                  ""};
      ring.told = "can be removed with the next move";
      picture.sprites.push_back(std::move(ring));
    }
  }
}

/// The last move, or the one that lost the game.
void draw_last(Picture& picture, const State& state) {
  const LastTurn& last = state.last;
  const Action& action = last.action;
  if ((last.seat != 0 && last.seat != 1) || !is_somewhere(last.from) || !on_board(action.x, action.y)) return;
  const Color color =
      last.forfeit == Forfeit::none ? look::sides[static_cast<std::size_t>(last.seat)] : look::kill;
  const int dx = action.x - column_of(last.from), dy = action.y - row_of(last.from);
  const double from_x = column_of(last.from), from_y = row_of(last.from);
  picture.lines.push_back({from_x, from_y, double(action.x), double(action.y), 0.08, color});
  if ((dx == 0) == (dy == 0)) return;  // no direction in which an arrow head could point
  const double heading = dx > 0 ? 0 : dy > 0 ? 90 : dx < 0 ? 180 : 270;
  const auto turn = static_cast<std::uint32_t>(state.step);
  picture.sprites.push_back({first_arrow_id + turn, Shape::triangle, (from_x + action.x) / 2,
                             (from_y + action.y) / 2, 0.25, color, heading, ""});
}

Panel panel_of(const State& state, Seat seat) {
  const Color color = look::sides[seat];
  Panel panel;
  panel.seat = seat;
  panel.role = Rules::info().role(seat);
  panel.color = color;
  panel.value = score(state, seat);
  panel.score = std::to_string(score(state, seat));
  panel.items = {{"sugar", double(state.taken[seat]), look::numeral},
                 {"kills", double(state.kills[seat]), color},
                 {"losses", double(state.kills[1 - seat]), look::kill},
                 {"agents", double(count_of(side_cells(state.agents, seat))), color}};
  return panel;
}

/// A cross from corner to corner, and a ring, where an agent was.
void cross_out(Picture& picture, std::uint32_t agent, int cell) {
  const double x = column_of(cell), y = row_of(cell), arm = 0.3;
  picture.lines.push_back({x - arm, y - arm, x + arm, y + arm, 0.1, look::kill});
  picture.lines.push_back({x - arm, y + arm, x + arm, y - arm, 0.1, look::kill});
  picture.sprites.push_back({first_removed_id + agent, Shape::ring, x, y, 0.94, look::kill, -1, ""});
}

void mark_changes(Picture& picture, const State& state, const State& before, const Outcome& outcome) {
  for (std::size_t agent = 0; agent < agent_count; ++agent) {
    const int cell = before.agents[agent];
    if (!is_somewhere(cell) || is_somewhere(state.agents[agent])) continue;
    const int owner = agent < agents_a_side ? 0 : 1;
    picture.marks.push_back({"kill", 1 - owner,
                             fmt::format("player {} removed agent {} of player {} at ({},{})", 2 - owner,
                                         agent, owner + 1, column_of(cell), row_of(cell))});
    cross_out(picture, static_cast<std::uint32_t>(agent), cell);
  }
  for (Seat seat = 0; seat < 2; ++seat)
    if (before.forfeits[seat] == Forfeit::none && state.forfeits[seat] != Forfeit::none)
      picture.marks.push_back(
          {"forfeit", static_cast<int>(seat),
           fmt::format("player {} forfeited: {}", seat + 1, word_of(state.forfeits[seat]))});
  if (outcome.over())
    picture.marks.push_back(
        {"end", outcome.winners.size() == 1 ? static_cast<int>(outcome.winners[0]) : -1, outcome.text});
}

/// The odds of player 1, fitted to matches of built-in players (docs/analysis.md). They depend on sugar and
/// agents, the more the later it is, and a little on the first move.
double log_odds(const State& state) {
  const auto ahead = [](int first, int second) { return static_cast<double>(first - second); };
  const double sugar = ahead(state.taken[0], state.taken[1]);
  const double agents =
      placing(state) ? 0
                     : ahead(count_of(side_cells(state.agents, 0)), count_of(side_cells(state.agents, 1)));
  const double late = static_cast<double>(state.step) / std::max(1, state.steps);
  return 0.15 + (0.023 + 0.2 * late) * sugar + (2.4 + 3.9 * late) * agents;
}

}  // namespace

About Rules::about() { return {look::rules(), look::legend()}; }

FieldNotes Rules::field_notes() {
  return FieldNotes()
      .of<Action>({
          {"agent",
           "which of your agents: 0 to 4 of player 1, 5 to 9 of player 2; -1 in all three fields: pass, "
           "the null of the lab"},
          {"x", "column of the cell it goes to, 0 to 4 from the left"},
          {"y", "row of the cell it goes to, 0 to 4 from the top"},
      })
      .of<LastTurn>({
          {"seat", "who played it; -1: no turn has been played"},
          {"from", "cell that the agent left, 5*y + x; -1: none"},
          {"action", "what was answered"},
          {"forfeit", "the rule that it broke, which lost the game; none: it was legal"},
      })
      .of<State>({
          {"placed", "agents that each side has been asked to place, 0 to 5"},
          {"step", "turns played after the placement, each of one player"},
          {"steps", "turns after which the game ends, counted as in step"},
          {"passes", "passes in a row, up to now"},
          {"agents",
           "the cell of each agent, 5*y + x; -1: not yet placed, or removed. 0 to 4 are of player 1, 5 to "
           "9 of player 2"},
          {"cap", "the most sugar that each cell can hold: 25 digits, row by row from the top"},
          {"sugar", "the sugar that lies on each cell: 25 digits, row by row from the top"},
          {"taken", "sugar that each player has gathered"},
          {"kills", "agents of the other that each player has removed, 50 points each"},
          {"forfeits", "the rule that each player has broken; none: it has not"},
          {"last", "the turn played last"},
          {"luck", "number from which the random law of growth draws"},
      })
      .of<View>({
          {"seat", "your seat: 0 is player 1, 1 is player 2"},
          {"place", "the agent to be placed now; -1: all are placed, make a move"},
          {"step", "turns played after the placement, each of one player"},
          {"steps", "turns after which the game ends, counted as in step; 0: that is hidden"},
          {"agents",
           "the cell of each agent, 5*y + x; -1: not yet placed (the other's are hidden until all are), "
           "or removed"},
          {"cap", "the most sugar that each cell can hold: 25 digits, row by row from the top"},
          {"sugar", "the sugar that lies on each cell: 25 digits, row by row from the top"},
          {"taken", "sugar that each player has gathered"},
          {"kills", "agents of the other that each player has removed, 50 points each"},
          {"growth",
           "the law by which sugar comes back: one a cell at each growth tick, the same with chance 1/2, "
           "or none"},
          {"growth_period", "steps between two growth ticks"},
          {"pass", "strict: passing while able to move loses; lenient: passing is always allowed"},
      });
}

std::optional<Lead> Rules::lead(const State& state) const {
  Lead lead{"points", "", value_of_odds(log_odds(state)), {}};
  if (const auto end = outcome(state); end.over())
    lead.value = end.winners.size() != 1 ? 0 : end.winners.front() == 0 ? 1 : -1;
  for (Seat seat = 0; seat < 2; ++seat)
    lead.sides.push_back({info().role(seat),
                          look::sides[seat],
                          {seat},
                          static_cast<double>(score(state, seat)),
                          seat == 0 ? lead.value : -lead.value});
  return lead;
}

Picture Rules::picture(const State& state, const State* before) const {
  Picture picture;
  picture.width = picture.height = board_size;
  picture.ground = look::ground;
  draw_sugar(picture, state);
  draw_last(picture, state);
  draw_agents(picture, state);
  if (!placing(state) && !deciders(state).empty()) draw_endangered(picture, state);
  for (Seat seat = 0; seat < 2; ++seat) picture.panels.push_back(panel_of(state, seat));
  const auto over = outcome(state);
  if (before != nullptr) mark_changes(picture, state, *before, over);
  if (over.over())
    picture.caption = over.text;
  else if (placing(state))
    picture.caption = fmt::format("placing agents {} and {}", state.placed, state.placed + agents_a_side);
  else
    picture.caption =
        fmt::format("step {} of {}, player {} to move", state.step, state.steps, mover(state) + 1);
  picture.lead = lead_of_decision(*this, state, before);
  return picture;
}

}  // namespace agon::sugargame
