#include <fmt/format.h>

#include "games/treasure_hunt/combining.h"
#include "games/treasure_hunt/rules.h"

namespace agon::treasure_hunt {
namespace {

// Orange against violet; terrain in calm tones below them.
constexpr std::array<Color, 2> seat_colors{Color{0xff9f1c}, Color{0xd16bff}};
constexpr Color ground{0x0f1420};
constexpr Color gold{0xffe066};

std::string tiles_of(const Board& board) {
  std::string tiles;
  for (int index = 0; index < board.fields(); ++index)
    tiles += board.at(index) == Terrain::Unknown
                 ? '.'
                 : static_cast<char>('a' + static_cast<int>(board.at(index)) - 1);
  return tiles;
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

void draw_side(Picture& picture, const State& state, Seat seat) {
  const Side& side = state.sides[seat];
  if (!side.origin.somewhere()) return;
  const std::uint32_t first_id = seat * 3 + 1;
  const double heading = std::array{270.0, 90.0, 180.0, 0.0}[static_cast<std::size_t>(side.heading)];
  picture.sprites.push_back(sprite(first_id, Shape::square, side.fort, 0.875, seat_colors[seat], "fort"));
  if (!side.collected) {
    picture.sprites.push_back(sprite(first_id + 1, Shape::star, side.treasure, 0.75, seat_colors[seat], ""));
  }
  picture.sprites.push_back(sprite(first_id + 2, side.collected ? Shape::diamond : Shape::triangle,
                                   side.position, 0.75, side.collected ? gold : seat_colors[seat], ""));
  picture.sprites.back().heading = heading;
}

/// What each seat has revealed: a dot in its colour in a corner of the field.
void draw_revealed(Picture& picture, const State& state) {
  if (halves(state) < 2) return;
  for (int index = 0; index < state.board.fields(); ++index)
    for (Seat seat = 0; seat < 2; ++seat) {
      if (!state.revealed[seat].contains(index)) continue;
      const Point point = state.board.point(index);
      picture.labels.push_back(
          {point.x + (seat == 0 ? -0.375 : 0.375), point.y + 0.375, "·", seat_colors[seat]});
    }
}

Panel panel_of(const State& state, Seat seat, const Outcome& outcome) {
  const Side& side = state.sides[seat];
  Panel panel;
  panel.seat = seat;
  panel.role = Rules::facts().role(seat);
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
  const bool empty = state.board.fields() == 0;
  picture.width = empty ? 2 * half_width : state.board.width();
  picture.height = empty ? half_height : state.board.height();
  picture.ground = ground;
  picture.palette = {{"water", {0x1d4e89}, "~"}, {"grass", {0x3a6b35}, "\""}, {"mountain", {0x7d7a75}, "^"}};
  if (!empty) picture.tiles = tiles_of(state.board);
  draw_revealed(picture, state);
  for (Seat seat = 0; seat < 2; ++seat) draw_side(picture, state, seat);
  const Outcome result = outcome(state);
  for (Seat seat = 0; seat < 2; ++seat) picture.panels.push_back(panel_of(state, seat, result));
  if (before != nullptr) mark_changes(picture, state, *before);
  if (before != nullptr && before->ending == Ending::none && result.over())
    picture.marks.push_back({result.reason, static_cast<int>(result.winners.front()), result.text});
  picture.caption = fmt::format("action {}", state.actions);
  return picture;
}

}  // namespace agon::treasure_hunt
