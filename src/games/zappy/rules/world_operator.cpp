// What an operator may do to a world, for tests and lessons.
#include "games/zappy/rules/world.h"

namespace agon::zappy {

void World::move(Index index, int x, int y, Orientation orientation) {
  put_player(index, x, y);
  player(index).orientation = orientation;
  observer_.moved(index);
}

void World::set_level(Index index, int level) {
  Trantorian& who = player(index);
  Team& own = team(who.team);
  own.highest += (level == highest_level ? 1 : 0) - (who.level == highest_level ? 1 : 0);
  who.level = level;
  observer_.level_set(index);
}

void World::set_stock(Index index, Resource kind, int amount) {
  player(index).stock[static_cast<std::size_t>(kind)] = amount;
  observer_.stock_set(index);
}

void World::set_ground(int x, int y, Resource resource, int amount) {
  const auto kind = static_cast<std::size_t>(resource);
  Tile& place = tile(x, y);
  change_ground(place, kind, amount - place.things[kind]);
  observer_.tile_changed(x, y);
}

void World::lay(Index team_index, int x, int y, std::int32_t parent) {
  observer_.laid(lay_egg(team_index, x, y, parent));
}

void World::clear() {
  for (Index index = 0; index < static_cast<Index>(state_.players.size()); ++index) {
    if (!player(index).alive()) continue;
    observer_.died(index);
    remove_player(index);
  }
  state_.winner = nobody;
}

}  // namespace agon::zappy
