#include "games/tron/players/players.h"

namespace agon::tron {

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"straight", "never turns", {}, make_straight},
      {"random", "any legal command, by chance", {}, make_random},
      {"wall_hugger", "follows walls, and breaks one when it must", {}, make_wall_hugger},
      {"minimax", "three cycles ahead, by score and health", {}, make_minimax},
      {"genetic", "evolves its next eight moves against the worst answers", {}, make_genetic},
      {"champion", "searches deep, for territory, room, health and breaker", {}, make_champion},
  };
  return players;
}

}  // namespace agon::tron
