#include "games/tron/players/players.h"

#include "core/player_params.h"
#include "games/tron/players/rungs.h"
#include "games/tron/players/rungs.inc"

namespace agon::tron {
const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"random", "any legal command, by chance", {}, make_random},
      {"straight", "never turns", {}, make_straight},
      entry_with_params("minimax", "three cycles ahead, by score and health", {}, make_minimax),
      {"wall_hugger", "follows walls, and breaks one when it must", {}, make_wall_hugger},
      entry_with_params("territory", "a plain search for the cells that it reaches first", {},
                        make_territory),
      entry_with_params("genetic", "evolves its next eight moves against the worst answers", {},
                        make_genetic),
      entry_with_params("harvester", "the most points of its own next cycles, whatever the other does", {},
                        make_harvester),
      entry_with_params("champion", "searches deep, for territory, room, health and breaker", {},
                        make_champion),
  };
  return players;
}

}  // namespace agon::tron
