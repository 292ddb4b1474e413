#include "games/treasure_hunt/rules/picture.h"

#include <fmt/format.h>

#include "games/treasure_hunt/rules/combining.h"
#include "games/treasure_hunt/rules/ending.h"
#include "games/treasure_hunt/rules/look.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {

namespace {

Seat owner_of(const State& state, Point field) {
  const Point origin = state.sides[0].origin;
  const bool first = origin.somewhere() && field.x / half_width == origin.x / half_width &&
                     field.y / half_height == origin.y / half_height;
  return first ? 0 : 1;
}

/// Draws forts first, then treasures, then avatars, so that an avatar on a fort is visible.
void draw_pieces(Picture& picture, const State& state) {
  const auto each_side = [&](auto draw) {
    for (Seat seat = 0; seat < 2; ++seat)
      if (state.sides[seat].origin.somewhere()) draw(seat, state.sides[seat]);
  };
  each_side([&](Seat seat, const Side& side) {
    picture.sprites.push_back(
        sprite(fort_id(seat), Shape::square, side.fort, 0.875, seat_colors[seat], "fort"));
  });
  each_side([&](Seat seat, const Side& side) {
    if (!side.collected)
      picture.sprites.push_back(
          sprite(treasure_id(seat), Shape::star, side.treasure, 0.75, seat_colors[seat], ""));
  });
  each_side([&](Seat seat, const Side& side) {
    picture.sprites.push_back(
        sprite(avatar_id(seat), Shape::triangle, side.position, avatar_size, avatar_colors[seat], ""));
    picture.sprites.back().heading = degrees(side.heading);
    if (side.collected) picture.sprites.push_back(carried_treasure(treasure_id(seat), side.position));
  });
}

/// The part of the state that the seat knows: the fields it has revealed, the forts and its own treasure on
/// them, and the enemy once its position is no longer random.
Sight sight_of(const Rules& rules, const State& state, Seat seat) {
  const View view = rules.view(state, seat);
  Sight sight;
  sight.seat = seat;
  for (int index = 0; index < state.board.fields(); ++index)
    sight.cells += state.revealed[seat].contains(index) ? '.' : '#';
  if (sight.cells.empty()) sight.cells.assign(2 * half_fields, '#');
  const Seat enemy = 1 - seat;
  if (!view.fort) sight.unseen.push_back(fort_id(seat));
  if (!view.treasure && !view.collected) sight.unseen.push_back(treasure_id(seat));
  if (!view.position) sight.unseen.push_back(avatar_id(seat));
  if (!view.enemy_fort) sight.unseen.push_back(fort_id(enemy));
  if (!view.enemy_position_true || !view.enemy_collected) sight.unseen.push_back(treasure_id(enemy));
  if (!view.enemy_position_true) sight.unseen.push_back(avatar_id(enemy));
  return sight;
}

Panel panel_of(const State& state, Seat seat, const Outcome& outcome) {
  const Side& side = state.sides[seat];
  Panel panel;
  panel.seat = seat;
  panel.role = side_names[seat];
  panel.color = seat_colors[seat];
  int revealed = 0;
  for (int index = 0; index < map_fields; ++index) revealed += state.revealed[seat].contains(index) ? 1 : 0;
  panel.value = outcome.over() ? outcome.scores[seat] : 0;
  panel.score = outcome.over()                                   ? (panel.value > 0 ? "won" : "lost")
                : side.collected                                 ? "looks for the fort"
                : state.turn == seat && !side.origin.somewhere() ? "draws its half map"
                                                                 : "looks for the treasure";
  panel.items = {{"own actions", static_cast<double>(side.actions), seat_colors[seat]},
                 {"fields revealed", static_cast<double>(revealed), seat_colors[seat]},
                 {"treasures found", side.collected ? 1.0 : 0.0, gold},
                 {"actions spent on the next step", static_cast<double>(side.progress), seat_colors[seat]}};
  return panel;
}

void mark_changes(Picture& picture, const State& state, const State& before) {
  for (Seat seat = 0; seat < 2; ++seat) {
    const Side& now = state.sides[seat];
    const Side& then = before.sides[seat];
    const auto mark = [&](std::string kind, std::string_view deed) {
      picture.marks.push_back(
          {std::move(kind), static_cast<int>(seat), fmt::format("{} {}", side_names[seat], deed)});
    };
    if (now.origin != then.origin) mark("half-map", "drew its half map");
    if (now.collected && !then.collected) mark("treasure", "found its treasure");
    if (halves(before) < 2) continue;
    const int fort = state.board.index(state.sides[1 - seat].fort);
    if (state.revealed[seat].contains(fort) && !before.revealed[seat].contains(fort))
      mark("fort", "saw the enemy's fort for the first time");
  }
}

/// The ending with colours instead of the outcome's seat numbers, because a viewer sees colours.
std::string ending_text(const State& state) {
  const Seat winner = 1 - state.loser;
  if (state.ending == Ending::enemy_fort)
    return fmt::format("{} wins: it stands on the enemy's fort with its treasure, after {} own actions",
                       side_names[winner], state.sides[winner].actions);
  return fmt::format("{} wins: {} {}", side_names[winner], side_names[state.loser],
                     ending_deed(state.ending));
}

}  // namespace

Picture Rules::picture(const State& state, const State* before) const {
  Picture picture;
  draw_board(picture, state.board, [&](Point point) { return owner_of(state, point); });
  draw_pieces(picture, state);
  for (Seat seat = 0; seat < 2; ++seat) picture.sights.push_back(sight_of(*this, state, seat));
  const Outcome result = outcome(state);
  for (Seat seat = 0; seat < 2; ++seat) picture.panels.push_back(panel_of(state, seat, result));
  if (before != nullptr) mark_changes(picture, state, *before);
  if (before != nullptr && before->ending == Ending::none && result.over())
    picture.marks.push_back({result.reason, static_cast<int>(result.winners.front()), ending_text(state)});
  picture.caption = fmt::format("action {}", state.actions);
  picture.lead = lead(state);
  return picture;
}

void draw_board(Picture& picture, const Board& board, const std::function<Seat(Point)>& owner) {
  const bool empty = board.fields() == 0;
  picture.width = empty ? 2 * half_width : board.width();
  picture.height = empty ? half_height : board.height();
  picture.ground = look::ground;
  picture.palette = look::palette();
  for (int index = 0; index < board.fields(); ++index) {
    const Terrain terrain = board.at(index);
    const int tone = 3 * static_cast<int>(owner(board.point(index)));
    picture.tiles +=
        terrain == Terrain::Unknown ? '.' : static_cast<char>('a' + tone + static_cast<int>(terrain) - 1);
  }
}

Sprite sprite(std::uint32_t id, Shape shape, Point at, double size, Color color, std::string label) {
  Sprite made;
  made.id = id;
  made.shape = shape;
  made.x = at.x;
  made.y = at.y;
  made.size = size;
  made.color = color;
  made.label = std::move(label);
  return made;
}

Sprite carried_treasure(std::uint32_t id, Point at) {
  Sprite made = sprite(id, Shape::star, at, 0.46, gold, "");
  made.x += 0.27;
  made.y -= 0.27;
  return made;
}

double degrees(Direction direction) {
  return std::array{270.0, 90.0, 180.0, 0.0}[static_cast<std::size_t>(direction)];
}

}  // namespace agon::treasure_hunt
