#include "app/games/games.h"

#include "games/evasion/game.h"
#include "games/sugargame/game.h"
#include "games/treasure_hunt/game.h"
#include "games/tron/game.h"
#include "games/zappy/game.h"

namespace agon::app {

const Games& games() {
  static const Games list{
      &evasion::entry(),
      &tron::entry(),
      &sugargame::entry(),
      &treasure_hunt::entry(),
      &zappy::entry(),
  };
  return list;
}

}  // namespace agon::app
