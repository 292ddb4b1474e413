#include "games/tron/players/players.h"

#include "core/player_params.h"
#include "games/tron/players/rungs.h"

namespace agon::tron {
namespace {

template <class Params>
PlayerEntry<Rules> with(const char* name, const char* summary, MakerWithParams<Rules, Params> make) {
  return entry_with_params<Rules, Params>(name, summary, {}, make);
}

}  // namespace

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"straight", "never turns", {}, make_straight},
      {"random", "any legal command, by chance", {}, make_random},
      {"wall_hugger", "follows walls, and breaks one when it must", {}, make_wall_hugger},
      with("minimax", "three cycles ahead, by score and health", make_minimax),
      with("genetic", "evolves its next eight moves against the worst answers", make_genetic),
      with("harvester", "the most points of its own next cycles, whatever the other does", make_harvester),
      with("territory", "a plain search for the cells that it reaches first", make_territory),
      with("champion", "searches deep, for territory, room, health and breaker", make_champion),
  };
  return players;
}

}  // namespace agon::tron
