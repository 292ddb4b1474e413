#include "app/games/games.h"

#include "games/evasion/game.h"

namespace agon::app {

const Games& games() {
  static const Games list{
      &evasion::entry(),
  };
  return list;
}

}  // namespace agon::app
