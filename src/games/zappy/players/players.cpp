#include "games/zappy/players/players.h"

namespace agon::zappy {

const std::vector<PlayerEntry<Rules>>& Rules::players() {
  static const std::vector<PlayerEntry<Rules>> players{
      {"random", "any command, mostly steps and things to take", {}, make_random},
  };
  return players;
}

}  // namespace agon::zappy
