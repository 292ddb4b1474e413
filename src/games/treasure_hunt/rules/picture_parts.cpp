#include "games/treasure_hunt/rules/picture_parts.h"

#include "games/treasure_hunt/rules/look.h"

namespace agon::treasure_hunt {

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
