#include "games/tron/players/players.h"

#include "games/tron/players/rungs.h"

namespace agon::tron {

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"straight", "never turns", {}, make_straight},
      {"random", "any legal command, by chance", {}, make_random},
      {"wall_hugger", "follows walls, and breaks one when it must", {}, make_wall_hugger},
      {"minimax", "three cycles ahead, by score and health", {}, make_minimax},
      {"genetic", "evolves its next eight moves against the worst answers", {}, make_genetic},
      {"harvester", "the most points of its own next cycles, whatever the other does", {}, make_harvester},
      {"territory", "a plain search for the cells that it reaches first", {}, make_territory},
      {"champion", "searches deep, for territory, room, health and breaker", {}, make_champion},
  };
  return players;
}

}  // namespace agon::tron
