#include "app/games.h"

// The games of this program, in the order in which its lists show them: a line each.
#define AGON_GAMES(game) game(evasion) game(tron) game(sugargame) game(treasure_hunt) game(zappy)

#define AGON_DECLARED(game)   \
  namespace agon::game {      \
  const HostedEntry& entry(); \
  }
AGON_GAMES(AGON_DECLARED)

namespace agon {

const Games& all_games() {
#define AGON_LISTED(game) &game::entry(),
  static const Games list{AGON_GAMES(AGON_LISTED)};
  return list;
}

}  // namespace agon
