// What the commands do, at the end of their time.
#include "games/zappy/rules/world.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>

namespace agon::zappy {

void World::perform(Index index, const Command& command) {
  if (command.wrong) return observer_.answered(index, false);
  switch (command.verb) {
    case Verb::none:
      return;
    case Verb::Forward:
      return step_ahead(index);
    case Verb::Right:
      return turn(index, turned_right(player(index).orientation));
    case Verb::Left:
      return turn(index, turned_left(player(index).orientation));
    case Verb::Look:
      return observer_.looked(index);
    case Verb::Inventory:
      return observer_.listed(index);
    case Verb::Broadcast:
      return broadcast(index, command.text);
    case Verb::Connect_nbr:
      return observer_.counted(index, static_cast<int>(team(player(index).team).eggs.size()));
    case Verb::Fork:
      return fork(index);
    case Verb::Eject:
      return eject(index);
    case Verb::Take:
      return take(index, command.object);
    case Verb::Set:
      return put_down(index, command.object);
    case Verb::Incantation:  // begin_ritual
    case Verb::unknown:
      return observer_.answered(index, false);
  }
}

void World::step_ahead(Index index) {
  const Trantorian& who = player(index);
  const Offset step = ahead(who.orientation);
  put_player(index, wrapped(who.x + step.x, config_.width), wrapped(who.y + step.y, config_.height));
  observer_.answered(index, true);
  observer_.moved(index);
}

void World::turn(Index index, Orientation orientation) {
  player(index).orientation = orientation;
  observer_.answered(index, true);
  observer_.moved(index);
}

void World::take(Index index, Resource resource) {
  Trantorian& who = player(index);
  Tile& place = tile(who.x, who.y);
  const auto kind = static_cast<std::size_t>(resource);
  const bool there = place.things[kind] > 0;
  if (there) {
    change_ground(place, kind, -1);
    ++who.stock[kind];
  }
  observer_.answered(index, there);
  if (there) observer_.took(index, resource);
}

void World::put_down(Index index, Resource resource) {
  Trantorian& who = player(index);
  const auto kind = static_cast<std::size_t>(resource);
  const bool owned = who.stock[kind] > 0;  // never the food being digested
  if (owned) {
    --who.stock[kind];
    change_ground(tile(who.x, who.y), kind, 1);
  }
  observer_.answered(index, owned);
  if (owned) observer_.put_down(index, resource);
}

void World::broadcast(Index index, const std::string& text) {
  Trantorian& who = player(index);
  who.spoke = state_.time;
  for (Index other = 0; other < static_cast<Index>(state_.players.size()); ++other) {
    const Trantorian& receiver = player(other);
    if (other == index || !receiver.alive()) continue;
    const Offset way{shorter_way(receiver.x, who.x, config_.width),
                     shorter_way(receiver.y, who.y, config_.height)};
    observer_.heard(other, direction_of(way, receiver.orientation), text);
  }
  observer_.answered(index, true);
  observer_.spoke(index, text);
}

void World::fork(Index index) {
  const Trantorian& who = player(index);
  Team& own = team(who.team);
  const bool may = config_.fork_cap < 0 || own.forks < config_.fork_cap;
  observer_.answered(index, may);
  if (!may) return;
  ++own.forks;
  observer_.laid(lay_egg(who.team, who.x, who.y, who.number));
}

void World::eject(Index index) {
  const Trantorian& who = player(index);
  const Tile& place = tile(who.x, who.y);
  boost::container::small_vector<Index, 16> victims, eggs;
  for (Index other = place.first_player; other != nobody; other = player(other).next)
    if (other != index) victims.push_back(other);
  for (Index each = place.first_egg; each != nobody; each = egg(each).next) eggs.push_back(each);
  std::sort(victims.begin(), victims.end(),
            [&](Index a, Index b) { return player(a).number < player(b).number; });
  std::sort(eggs.begin(), eggs.end(), [&](Index a, Index b) { return egg(a).number < egg(b).number; });
  const bool hit = !victims.empty() || !eggs.empty() || config_.eject_always_ok;
  observer_.answered(index, hit);
  for (const Index victim : victims) push(victim, who.orientation);
  for (const Index each : eggs) {
    observer_.egg_lost(each);
    remove_egg(each);
  }
  if (hit) observer_.ejected(index);
}

void World::push(Index index, Orientation heading) {
  const Trantorian& who = player(index);
  const Offset step = ahead(heading);
  put_player(index, wrapped(who.x + step.x, config_.width), wrapped(who.y + step.y, config_.height));
  observer_.pushed(index, direction_of({-step.x, -step.y}, who.orientation));
  observer_.moved(index);
}

}  // namespace agon::zappy
