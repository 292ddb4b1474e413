#include "games/treasure_hunt/rules/picture_parts.h"

namespace agon::treasure_hunt {
namespace {

constexpr Color ground{0x0f1420};
/// Calm tones below the colours of the seats, a little warmer on the one's half, a little cooler on the
/// other's.
const std::vector<Swatch> palette{
    {"water", {0x1d4e89}, "~"}, {"grass", {0x45703a}, "\""}, {"mountain", {0x86796a}, "^"},
    {"water", {0x27407f}, "~"}, {"grass", {0x2f6045}, "\""}, {"mountain", {0x72707f}, "^"},
};

}  // namespace

void draw_board(Picture& picture, const Board& board, const std::function<Seat(Point)>& owner) {
  const bool empty = board.fields() == 0;
  picture.width = empty ? 2 * half_width : board.width();
  picture.height = empty ? half_height : board.height();
  picture.ground = ground;
  picture.palette = palette;
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

double degrees(Direction direction) {
  return std::array{270.0, 90.0, 180.0, 0.0}[static_cast<std::size_t>(direction)];
}

}  // namespace agon::treasure_hunt
