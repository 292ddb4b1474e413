#include "games/treasure_hunt/players/players.h"

#include "core/player_params.h"

namespace agon::treasure_hunt {

namespace {

template <class Params>
PlayerEntry<Rules> with(const char* name, const char* summary, MakerWithParams<Rules, Params> make) {
  return entry_with_params<Rules, Params>(name, summary, {}, make);
}

}  // namespace

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"random", "goes to any neighbouring field, by chance", {}, make_random},
      {"walker", "the course's dummy: walks between fields chosen by chance", {}, make_walker},
      {"poller", "looks at the fields beside it alone, and plans nothing", {}, make_poller},
      {"nearest", "goes to the nearest field it has not seen", {}, make_nearest},
      {"pathfinder", "breadth-first search that counts steps, whatever the terrain", {}, make_pathfinder},
      {"scout", "goes where an action reveals most fields", {}, make_scout},
      {"planner", "breadth-first search for a whole way over all it has not seen", {}, make_planner},
      with("preset", "a scout whose half map is made in one of a dozen styles", make_preset),
      with("champion", "plans its whole search, guesses the enemy fort, and builds its half for both",
           make_champion),
  };
  return players;
}

}  // namespace agon::treasure_hunt
