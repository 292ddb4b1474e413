// The elevation ritual: start check, freeze, end check.
#include "games/zappy/rules/world.h"

#include <algorithm>

namespace agon::zappy {

bool World::has_stones(const Tile& place, const Amounts& stones) const {
  for (std::size_t kind = 0; kind < resource_kinds; ++kind)
    if (place.things[kind] < stones[kind]) return false;
  return true;
}

/// All players of the initiator's level on its tile take part, of whatever team, unless another ritual holds
/// them. False: the start check failed.
bool World::begin_ritual(Index initiator) {
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
  Ritual& ritual = state_.rituals[static_cast<std::size_t>(index)];
  ritual = {first.level, first.x, first.y, initiator, {initiator}};
  ritual.participants.insert(ritual.participants.end(), others.begin(), others.end());
  player(initiator).running = true;
  for (const Index each : ritual.participants) {
    freeze(each, index);
    observer_.underway(each);
  }
  observer_.ritual_began(index);
  state_.clock.set(end_of(index), after(ritual_time));
  return true;
}

void World::freeze(Index index, Index ritual) {
  Trantorian& who = player(index);
  if (who.idle()) --state_.idle;
  who.ritual = ritual;
  if (!state_.clock.set_for(work_of(index))) return;
  // What runs already is suspended; its rest runs after the ritual (measured).
  who.left = state_.clock.at(work_of(index)) - state_.time;
  state_.clock.cancel(work_of(index));
}

/// Only the two instants count: who was pushed away and is back takes part again.
bool World::takes_part(const Ritual& ritual, const Trantorian& who) const {
  return who.x == ritual.x && who.y == ritual.y && who.level == ritual.level;
}

void World::end_ritual(Index index) {
  const Ritual ritual = state_.rituals[static_cast<std::size_t>(index)];
  const Requirement needed = requirement_of(config_, ritual.level);
  Tile& place = tile(ritual.x, ritual.y);
  const auto present = std::count_if(ritual.participants.begin(), ritual.participants.end(),
                                     [&](Index each) { return takes_part(ritual, player(each)); });
  const bool success = present >= needed.players && has_stones(place, needed.stones);
  if (success)
    for (std::size_t kind = 0; kind < resource_kinds; ++kind)
      change_ground(place, kind, -needed.stones[kind]);
  for (const Index each : ritual.participants) {
    if (success && takes_part(ritual, player(each)))
      elevate(each);
    else
      observer_.ritual_failed(each);
  }
  observer_.ritual_ended(index, success);
  for (std::size_t each = 0; each < state_.teams.size() && state_.winner == nobody; ++each)
    if (state_.teams[each].highest >= victors) declare(static_cast<Index>(each));
  state_.rituals[static_cast<std::size_t>(index)] = {};
  state_.free_rituals.push_back(index);
  thaw(ritual);
}

void World::elevate(Index index) {
  Trantorian& who = player(index);
  ++who.level;
  if (who.level == highest_level) ++team(who.team).highest;
  observer_.elevated(index);
}

/// First all are free, then the suspended commands run again, and only then new ones begin: the next one may
/// be an Incantation that counts them all.
void World::thaw(const Ritual& ritual) {
  for (const Index each : ritual.participants) player(each).ritual = nobody;
  for (const Index each : ritual.participants) {
    Trantorian& who = player(each);
    if (each == ritual.initiator) {
      who.running = false;
      who.queue.erase(who.queue.begin());
    } else if (who.running) {
      state_.clock.set(work_of(each), state_.time + who.left);
      who.left = 0;
    }
    if (who.idle()) ++state_.idle;
  }
  for (const Index each : ritual.participants) {
    const Trantorian& who = player(each);
    if (!who.running && !who.queue.empty() && who.ritual == nobody) go_on(each);
  }
}

void World::declare(Index team_index) {
  state_.winner = team_index;
  observer_.won(team_index);
}

}  // namespace agon::zappy
