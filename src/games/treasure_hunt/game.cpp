#include "games/treasure_hunt/game.h"

#include "arena/game_entry_of.h"
#include "games/treasure_hunt/rules.h"

namespace agon::treasure_hunt {

const GameEntry& entry() {
  static const GameEntryOf<Rules> entry;
  return entry;
}

}  // namespace agon::treasure_hunt
