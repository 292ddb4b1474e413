// Birth, food and death; eggs; who stands where.
#include "games/zappy/rules/world.h"

namespace agon::zappy {
namespace {

template <class Entry>
Index free_entry(std::vector<Entry>& entries, std::vector<Index>& free) {
  if (free.empty()) {
    entries.emplace_back();
    return static_cast<Index>(entries.size() - 1);
  }
  const Index index = free.back();
  free.pop_back();
  return index;
}

/// Puts an entry at the head of a tile's list.
template <class Entry>
void link(std::vector<Entry>& entries, Index& first, Index index) {
  Entry& entry = entries[static_cast<std::size_t>(index)];
  entry.previous = nobody;
  entry.next = first;
  if (first != nobody) entries[static_cast<std::size_t>(first)].previous = index;
  first = index;
}

template <class Entry>
void unlink(std::vector<Entry>& entries, Index& first, Index index) {
  const Entry& entry = entries[static_cast<std::size_t>(index)];
  if (entry.previous == nobody)
    first = entry.next;
  else
    entries[static_cast<std::size_t>(entry.previous)].next = entry.next;
  if (entry.next != nobody) entries[static_cast<std::size_t>(entry.next)].previous = entry.previous;
}

}  // namespace

std::optional<Index> World::join(Index team_index) {
  Team& own = team(team_index);
  if (own.eggs.empty()) return std::nullopt;
  Random random = chance();
  const Index source = own.eggs[random.below(static_cast<std::uint32_t>(own.eggs.size()))];
  const Egg from = egg(source);
  const Index index = free_entry(state_.players, state_.free_players);
  Trantorian& who = player(index);
  who = {};
  who.number = state_.players_born++;
  who.team = team_index;
  who.orientation = static_cast<Orientation>(1 + random.below(4));
  who.stock[static_cast<std::size_t>(Resource::food)] = first_stock;
  who.x = from.x;
  who.y = from.y;
  Tile& place = tile(from.x, from.y);
  link(state_.players, place.first_player, index);
  ++place.players;
  ++own.players;
  ++own.hatched;
  ++state_.living;
  ++state_.idle;
  state_.clock.set(meal_of(index), after(life_of_food));
  remove_egg(source);
  observer_.joined(index, from.number);
  return index;
}

void World::leave(Index index) {
  if (player(index).alive()) die(index);
}

void World::put_player(Index index, int x, int y) {
  Trantorian& who = player(index);
  Tile& from = tile(who.x, who.y);
  unlink(state_.players, from.first_player, index);
  --from.players;
  who.x = x;
  who.y = y;
  Tile& to = tile(x, y);
  link(state_.players, to.first_player, index);
  ++to.players;
}

Index World::lay_egg(Index team_index, int x, int y, std::int32_t parent) {
  const Index index = free_entry(state_.eggs, state_.free_eggs);
  Egg& fresh = egg(index);
  Team& own = team(team_index);
  fresh = {state_.eggs_laid++,
           team_index,
           parent,
           x,
           y,
           nobody,
           nobody,
           static_cast<std::int32_t>(own.eggs.size())};
  own.eggs.push_back(index);
  Tile& place = tile(x, y);
  link(state_.eggs, place.first_egg, index);
  ++place.eggs;
  return index;
}

void World::remove_egg(Index index) {
  Egg& gone = egg(index);
  Tile& place = tile(gone.x, gone.y);
  unlink(state_.eggs, place.first_egg, index);
  --place.eggs;
  auto& list = team(gone.team).eggs;
  const Index last = list.back();
  list[static_cast<std::size_t>(gone.place)] = last;
  egg(last).place = gone.place;
  list.pop_back();
  gone = {};
  state_.free_eggs.push_back(index);
}

/// Every 126 units of a life: the next food is begun, or there is none.
void World::eat(Index index) {
  Trantorian& who = player(index);
  auto& food = who.stock[static_cast<std::size_t>(Resource::food)];
  if (state_.hunger && food == 0) {
    observer_.starved(index);
    return die(index);
  }
  state_.clock.set(meal_of(index), after(life_of_food));
  if (!state_.hunger) return;
  --food;
  observer_.digested(index);
}

void World::die(Index index) {
  observer_.died(index);
  remove_player(index);
  if (config_.last_team_wins) last_team_check();
}

/// Inventory and queue vanish with the player, and its slot does not come back.
void World::remove_player(Index index) {
  Trantorian& who = player(index);
  if (who.idle()) --state_.idle;
  state_.clock.cancel(work_of(index));
  state_.clock.cancel(meal_of(index));
  if (who.ritual != nobody) {
    Ritual& ritual = state_.rituals[static_cast<std::size_t>(who.ritual)];
    std::erase(ritual.participants, index);
    if (ritual.initiator == index) ritual.initiator = nobody;
  }
  Tile& place = tile(who.x, who.y);
  unlink(state_.players, place.first_player, index);
  --place.players;
  Team& own = team(who.team);
  --own.players;
  if (who.level == highest_level) --own.highest;
  --state_.living;
  who = {};
  state_.free_players.push_back(index);
}

/// A house rule: once players of two teams have been born, the last team with a living one wins.
void World::last_team_check() {
  Index alive = nobody;
  int born = 0;
  for (std::size_t each = 0; each < state_.teams.size(); ++each) {
    born += state_.teams[each].hatched > 0 ? 1 : 0;
    if (state_.teams[each].players == 0) continue;
    if (alive != nobody) return;
    alive = static_cast<Index>(each);
  }
  if (alive != nobody && born > 1 && state_.winner == nobody) declare(alive);
}

}  // namespace agon::zappy
