#include "games/tron/game.h"

#include "arena/game_entry_of.h"
#include "games/tron/rules.h"

namespace agon::tron {

const GameEntry& entry() {
  static const GameEntryOf<Rules> entry;
  return entry;
}

}  // namespace agon::tron
