#include "games/zappy/rules/torus.h"

namespace agon::zappy {

int direction_of(Offset to, Orientation facing) {
  if (to == Offset{}) return 0;
  const Offset forward = ahead(facing), right = right_of(facing);
  const int fore = to.x * forward.x + to.y * forward.y;
  const int left = -(to.x * right.x + to.y * right.y);
  // Half-open sectors, so that the exact thirds belong to only one of them.
  if (fore > 0 && -fore <= 3 * left && 3 * left < fore) return 1;
  if (left > 0 && -left <= -3 * fore && -3 * fore < left) return 3;
  if (fore < 0 && fore <= -3 * left && -3 * left < -fore) return 5;
  if (left < 0 && left <= 3 * fore && 3 * fore < -left) return 7;
  if (fore > 0) return left > 0 ? 2 : 8;
  return left > 0 ? 4 : 6;
}

}  // namespace agon::zappy
