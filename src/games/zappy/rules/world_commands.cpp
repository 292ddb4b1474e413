// The effects of the commands, at the end of their time.
#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "games/zappy/rules/world.h"

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
    case Verb::Incantation:  // see begin_incantation
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
  const bool owned = who.stock[kind] > 0;  // without the food being digested
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

// Actions of an operator, for tests and lessons.

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

// The incantation: start check, freeze, end check.

bool World::has_stones(const Tile& place, const Amounts& stones) const {
  for (std::size_t kind = 0; kind < resource_kinds; ++kind)
    if (place.things[kind] < stones[kind]) return false;
  return true;
}

/// All players of the initiator's level on its tile take part, of any team, unless another incantation holds
/// them. False: the start check failed.
bool World::begin_incantation(Index initiator) {
  const Trantorian& first = player(initiator);
  if (first.level >= highest_level) return false;
  const Requirement needed = requirement_of(config_, first.level);
  const Tile& place = tile(first.x, first.y);
  if (place.players < needed.players || !has_stones(place, needed.stones)) return false;
  std::vector<Index> others;
  for (Index each = place.first_player; each != nobody; each = player(each).next)
    if (each != initiator && player(each).level == first.level && player(each).ritual == nobody)
      others.push_back(each);
  if (static_cast<std::int32_t>(others.size()) + 1 < needed.players) return false;
  std::sort(others.begin(), others.end(),
            [&](Index a, Index b) { return player(a).number < player(b).number; });
  if (state_.free_rituals.empty()) {
    state_.free_rituals.push_back(static_cast<Index>(state_.rituals.size()));
    state_.rituals.emplace_back();
  }
  const Index index = state_.free_rituals.back();
  state_.free_rituals.pop_back();
  Incantation& incantation = state_.rituals[static_cast<std::size_t>(index)];
  incantation = {first.level, first.x, first.y, initiator, {initiator}};
  incantation.participants.insert(incantation.participants.end(), others.begin(), others.end());
  player(initiator).running = true;
  for (const Index each : incantation.participants) {
    freeze(each, index);
    observer_.underway(each);
  }
  observer_.incantation_began(index);
  state_.clock.set(end_of(index), after(incantation_time));
  return true;
}

void World::freeze(Index index, Index incantation) {
  Trantorian& who = player(index);
  if (who.idle()) --state_.idle;
  who.ritual = incantation;
  if (!state_.clock.set_for(work_of(index))) return;
  // A running command is suspended; its rest runs after the incantation (measured).
  who.left = state_.clock.at(work_of(index)) - state_.time;
  state_.clock.cancel(work_of(index));
}

/// Only start and end count: a player that was pushed away and came back takes part again.
bool World::takes_part(const Incantation& incantation, const Trantorian& who) const {
  return who.x == incantation.x && who.y == incantation.y && who.level == incantation.level;
}

void World::end_incantation(Index index) {
  const Incantation incantation = state_.rituals[static_cast<std::size_t>(index)];
  const Requirement needed = requirement_of(config_, incantation.level);
  Tile& place = tile(incantation.x, incantation.y);
  const auto present = std::count_if(incantation.participants.begin(), incantation.participants.end(),
                                     [&](Index each) { return takes_part(incantation, player(each)); });
  const bool success = present >= needed.players && has_stones(place, needed.stones);
  if (success)
    for (std::size_t kind = 0; kind < resource_kinds; ++kind)
      change_ground(place, kind, -needed.stones[kind]);
  for (const Index each : incantation.participants) {
    if (success && takes_part(incantation, player(each)))
      elevate(each);
    else
      observer_.incantation_failed(each);
  }
  observer_.incantation_ended(index, success);
  for (std::size_t each = 0; each < state_.teams.size() && state_.winner == nobody; ++each)
    if (state_.teams[each].highest >= victors) declare(static_cast<Index>(each));
  state_.rituals[static_cast<std::size_t>(index)] = {};
  state_.free_rituals.push_back(index);
  thaw(incantation);
}

void World::elevate(Index index) {
  Trantorian& who = player(index);
  ++who.level;
  if (who.level == highest_level) ++team(who.team).highest;
  observer_.elevated(index);
}

/// First frees all of them, then resumes the suspended commands, and only then starts new ones, because the
/// next one may be an Incantation that counts them all.
void World::thaw(const Incantation& incantation) {
  for (const Index each : incantation.participants) player(each).ritual = nobody;
  for (const Index each : incantation.participants) {
    Trantorian& who = player(each);
    if (each == incantation.initiator) {
      who.running = false;
      who.queue.erase(who.queue.begin());
    } else if (who.running) {
      state_.clock.set(work_of(each), state_.time + who.left);
      who.left = 0;
    }
    if (who.idle()) ++state_.idle;
  }
  for (const Index each : incantation.participants) {
    const Trantorian& who = player(each);
    if (!who.running && !who.queue.empty() && who.ritual == nobody) go_on(each);
  }
}

void World::declare(Index team_index) {
  state_.winner = team_index;
  observer_.won(team_index);
}

}  // namespace agon::zappy
