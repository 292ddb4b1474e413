#include "games/zappy/game.h"

#include "arena/game_entry_of.h"
#include "games/zappy/rules.h"

namespace agon::zappy {

const GameEntry& entry() {
  static const GameEntryOf<Rules> entry;
  return entry;
}

}  // namespace agon::zappy
