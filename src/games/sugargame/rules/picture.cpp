#include <fmt/format.h>

#include "games/sugargame/rules/rules.h"

namespace agon::sugargame {

namespace {

constexpr Color ground{0x14120f};
constexpr std::array<Color, 2> side_colors{Color{0xff9f43}, Color{0x54a0ff}};
constexpr Color numeral_color{0xfff6e0};
constexpr Color kill_color{0xff5c5c};
/// The arrow of each turn is a new one: it neither glides nor leaves a trail.
constexpr std::uint32_t first_arrow_id = agent_count + 1;

/// Barren, then fertile but empty, then one shade a unit of sugar.
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

void draw_sugar(Picture& picture, const State& state) {
  picture.palette = palette();
  for (int cell = 0; cell < cell_count; ++cell) {
    const int level = std::min(9, state.sugar.at(cell));
    const int shade = state.cap.at(cell) == 0 && level == 0 ? 0 : 1 + level;
    picture.tiles += static_cast<char>('a' + shade);
    if (level > 0)
      picture.labels.push_back(
          {double(column_of(cell)), double(row_of(cell)), std::to_string(level), numeral_color});
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
                  side_colors[agent / agents_a_side],
                  -1,
                  std::to_string(agent)};
    picture.sprites.push_back(std::move(sprite));
  }
}

/// The last move, or the one that lost the game.
void draw_last(Picture& picture, const State& state) {
  const LastTurn& last = state.last;
  const Action& action = last.action;
  if ((last.seat != 0 && last.seat != 1) || !is_somewhere(last.from) || !on_board(action.x, action.y)) return;
  const Color color =
      last.forfeit == Forfeit::none ? side_colors[static_cast<std::size_t>(last.seat)] : kill_color;
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
  const Color color = side_colors[seat];
  Panel panel;
  panel.seat = seat;
  panel.role = Rules::info().role(seat);
  panel.color = color;
  panel.value = score(state, seat);
  panel.score = std::to_string(score(state, seat));
  panel.items = {{"sugar", double(state.taken[seat]), numeral_color},
                 {"kills", double(state.kills[seat]), color},
                 {"losses", double(state.kills[1 - seat]), kill_color},
                 {"agents", double(count_of(side_cells(state.agents, seat))), color}};
  return panel;
}

void mark_changes(Picture& picture, const State& state, const State& before, const Outcome& outcome) {
  for (std::size_t agent = 0; agent < agent_count; ++agent) {
    const int cell = before.agents[agent];
    if (!is_somewhere(cell) || is_somewhere(state.agents[agent])) continue;
    const int owner = agent < agents_a_side ? 0 : 1;
    picture.marks.push_back(
        {"kill", 1 - owner,
         fmt::format("agent {} is removed at ({},{})", agent, column_of(cell), row_of(cell))});
    picture.labels.push_back({double(column_of(cell)), double(row_of(cell)), "x", kill_color});
  }
  for (Seat seat = 0; seat < 2; ++seat)
    if (before.forfeits[seat] == Forfeit::none && state.forfeits[seat] != Forfeit::none)
      picture.marks.push_back(
          {"forfeit", static_cast<int>(seat),
           fmt::format("player {} forfeits: {}", seat + 1, word_of(state.forfeits[seat]))});
  if (outcome.over())
    picture.marks.push_back(
        {"end", outcome.winners.size() == 1 ? static_cast<int>(outcome.winners[0]) : -1, outcome.text});
}

}  // namespace

Picture Rules::picture(const State& state, const State* before) const {
  Picture picture;
  picture.width = picture.height = board_size;
  picture.ground = ground;
  draw_sugar(picture, state);
  draw_last(picture, state);
  draw_agents(picture, state);
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
  return picture;
}

}  // namespace agon::sugargame
