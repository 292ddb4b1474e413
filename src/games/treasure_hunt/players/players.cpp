#include "games/treasure_hunt/players/players.h"

#include "core/player_params.h"
#include "games/treasure_hunt/players/rungs.inc"

namespace agon::treasure_hunt {

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"random", "goes to any neighbouring field, by chance", {}, make_random},
      {"walker", "the course's dummy: walks between fields chosen by chance", {}, make_walker},
      {"poller", "looks at the fields beside it alone, and plans nothing", {}, make_poller},
      {"pathfinder", "breadth-first search that counts steps, whatever the terrain", {}, make_pathfinder},
      {"nearest", "goes to the nearest field it has not seen", {}, make_nearest},
      {"planner", "breadth-first search for a whole way over all it has not seen", {}, make_planner},
      {"scout", "goes where an action reveals most fields", {}, make_scout},
      entry_with_params("preset", "a scout whose half map is made in one of a dozen styles", {}, make_preset),
      entry_with_params("champion",
                        "plans its whole search, guesses the enemy fort, and builds its half for both", {},
                        make_champion),
  };
  return players;
}

}  // namespace agon::treasure_hunt
