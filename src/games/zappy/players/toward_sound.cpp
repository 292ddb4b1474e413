#include "games/zappy/players/toward_sound.h"

namespace agon::zappy {

void step_toward_sound(Commands& commands, int direction) {
  if (direction == 0) return;
  if (direction == 3 || direction == 4) commands.push_back(simply(Verb::Left));
  if (direction == 6 || direction == 7) commands.push_back(simply(Verb::Right));
  if (direction == 5) commands.insert(commands.end(), 2, simply(Verb::Left));
  commands.push_back(simply(Verb::Forward));
  if (direction == 2 || direction == 4) commands.push_back(simply(Verb::Left));
  if (direction == 8 || direction == 6) commands.push_back(simply(Verb::Right));
  if (direction % 2 == 0) commands.push_back(simply(Verb::Forward));
}

}  // namespace agon::zappy
