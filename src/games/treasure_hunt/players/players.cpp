#include "games/treasure_hunt/players/players.h"

namespace agon::treasure_hunt {

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"random", "goes to any neighbouring field, by chance", {}, make_random},
      {"walker", "the course's dummy: walks between fields chosen by chance", {}, make_walker},
      {"nearest", "goes to the nearest field it has not seen", {}, make_nearest},
      {"pathfinder", "breadth-first search that counts steps, whatever the terrain", {}, make_pathfinder},
      {"scout", "goes where an action reveals most fields", {}, make_scout},
      {"champion",
       "plans its whole search, guesses the enemy fort, and builds its half for both",
       {},
       make_champion},
  };
  return players;
}

}  // namespace agon::treasure_hunt
