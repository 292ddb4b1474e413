#include "games/sugargame/game.h"

#include "arena/game_entry_of.h"
#include "games/sugargame/rules.h"

namespace agon::sugargame {

const GameEntry& entry() {
  static const GameEntryOf<Rules> entry;
  return entry;
}

}  // namespace agon::sugargame
