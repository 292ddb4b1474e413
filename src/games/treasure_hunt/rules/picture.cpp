#include <fmt/format.h>

#include "games/treasure_hunt/rules/combining.h"
#include "games/treasure_hunt/rules/picture_parts.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {
namespace {

Seat owner_of(const State& state, Point field) {
  const Point origin = state.sides[0].origin;
  const bool first = origin.somewhere() && field.x / half_width == origin.x / half_width &&
                     field.y / half_height == origin.y / half_height;
  return first ? 0 : 1;
}

void draw_side(Picture& picture, const State& state, Seat seat) {
  const Side& side = state.sides[seat];
  if (!side.origin.somewhere()) return;
  picture.sprites.push_back(
      sprite(fort_id(seat), Shape::square, side.fort, 0.875, seat_colors[seat], "fort"));
  if (!side.collected) {
    picture.sprites.push_back(
        sprite(treasure_id(seat), Shape::star, side.treasure, 0.75, seat_colors[seat], ""));
  }
  picture.sprites.push_back(sprite(avatar_id(seat), side.collected ? Shape::diamond : Shape::triangle,
                                   side.position, 0.75, side.collected ? gold : seat_colors[seat], ""));
  picture.sprites.back().heading = degrees(side.heading);
}

/// What the seat is told of the truth: the fields it has revealed, the forts and the own treasure on them,
/// and the enemy once its position is no longer drawn by lot.
Sight sight_of(const Rules& rules, const State& state, Seat seat) {
  const View view = rules.view(state, seat);
  Sight sight;
  sight.seat = seat;
  for (int index = 0; index < state.board.fields(); ++index)
    sight.cells += state.revealed[seat].contains(index) ? '.' : '#';
  if (sight.cells.empty()) sight.cells.assign(2 * half_fields, '#');
  const Seat enemy = 1 - seat;
  if (!view.fort) sight.unseen.push_back(fort_id(seat));
  if (!view.treasure) sight.unseen.push_back(treasure_id(seat));
  if (!view.position) sight.unseen.push_back(avatar_id(seat));
  if (!view.enemy_fort) sight.unseen.push_back(fort_id(enemy));
  sight.unseen.push_back(treasure_id(enemy));
  if (!view.enemy_position_true) sight.unseen.push_back(avatar_id(enemy));
  return sight;
}

Panel panel_of(const State& state, Seat seat, const Outcome& outcome) {
  const Side& side = state.sides[seat];
  Panel panel;
  panel.seat = seat;
  panel.role = Rules::info().role(seat);
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
                 {"treasure", side.collected ? 1.0 : 0.0, gold},
                 {"actions into the next step", static_cast<double>(side.progress), seat_colors[seat]}};
  return panel;
}

void mark_changes(Picture& picture, const State& state, const State& before) {
  for (Seat seat = 0; seat < 2; ++seat) {
    const Side& now = state.sides[seat];
    const Side& then = before.sides[seat];
    const auto mark = [&](std::string kind, std::string text) {
      picture.marks.push_back({std::move(kind), static_cast<int>(seat), std::move(text)});
    };
    if (now.origin != then.origin) mark("half-map", "the half map arrived");
    if (now.collected && !then.collected) mark("treasure", "the treasure was collected");
    if (halves(before) < 2) continue;
    const int fort = state.board.index(state.sides[1 - seat].fort);
    if (state.revealed[seat].contains(fort) && !before.revealed[seat].contains(fort))
      mark("fort", "the enemy fort was revealed");
  }
}

}  // namespace

Picture Rules::picture(const State& state, const State* before) const {
  Picture picture;
  draw_board(picture, state.board, [&](Point point) { return owner_of(state, point); });
  for (Seat seat = 0; seat < 2; ++seat) draw_side(picture, state, seat);
  for (Seat seat = 0; seat < 2; ++seat) picture.sights.push_back(sight_of(*this, state, seat));
  const Outcome result = outcome(state);
  for (Seat seat = 0; seat < 2; ++seat) picture.panels.push_back(panel_of(state, seat, result));
  if (before != nullptr) mark_changes(picture, state, *before);
  if (before != nullptr && before->ending == Ending::none && result.over())
    picture.marks.push_back({result.reason, static_cast<int>(result.winners.front()), result.text});
  picture.caption = fmt::format("action {}", state.actions);
  return picture;
}

}  // namespace agon::treasure_hunt
