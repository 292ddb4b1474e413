// Time and the queues of commands.
#include "games/zappy/rules/world.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>

namespace agon::zappy {

Random World::chance() { return Random(state_.seed ^ splitmix64(state_.draws++), "zappy.world"); }

bool World::submit(Index index, const Command& command) {
  Trantorian& who = player(index);
  // Ten, the running one included; further commands are dropped without an answer (subject; measured).
  if (who.queue.size() == longest_queue) return false;
  const bool was_idle = who.idle();
  who.queue.push_back(command);
  if (!was_idle) return true;
  --state_.idle;
  go_on(index);
  return true;
}

/// Starts the next commands of a player that is not frozen and runs none, up to the first that takes time.
void World::go_on(Index index) {
  for (;;) {
    Trantorian& who = player(index);
    if (who.queue.empty()) {
      ++state_.idle;
      return;
    }
    const Command& command = who.queue.front();
    const bool right = !command.wrong;
    if (command.verb == Verb::Incantation && right) {
      if (begin_incantation(index)) return;
      observer_.answered(index, false);
    } else if (const Time units = duration_of(command.verb); units > 0) {
      who.running = true;
      state_.clock.set(work_of(index), after(units));
      if (command.verb == Verb::Fork && right) observer_.fork_began(index);
      return;
    } else {
      perform(index, command);
    }
    who.queue.erase(who.queue.begin());
  }
}

void World::finish_command(Index index) {
  Trantorian& who = player(index);
  who.running = false;
  perform(index, who.queue.front());
  who.queue.erase(who.queue.begin());
  go_on(index);
}

Time World::next() const {
  const Time alarm = state_.clock.empty() ? never : state_.clock.next().at;
  if (!state_.refill) return alarm;
  const Time refill = next_refill();
  return refill < alarm && ground_lacks() ? refill : alarm;
}

void World::ring(std::uint32_t subject) {
  state_.clock.cancel(subject);
  const auto index = static_cast<Index>(subject / 3);
  switch (subject % 3) {
    case 0:
      return finish_command(index);
    case 1:
      return eat(index);
    default:
      return end_incantation(index);
  }
}

void World::happen(Time moment) {
  const bool refills = state_.refill && next_refill() == moment && ground_lacks();
  state_.time = moment;
  if (refills) refill();
  while (!state_.clock.empty() && state_.clock.next().at == moment && state_.winner == nobody)
    ring(state_.clock.next().subject);
}

void World::advance(Time until) {
  for (Time moment = next(); moment <= until && state_.winner == nobody; moment = next()) happen(moment);
  if (state_.winner == nobody) state_.time = std::max(state_.time, until);
}

void World::set_unit(Time ticks) {
  state_.refill_at = next_refill();  // the period under way keeps its end
  state_.unit = ticks;
}

// Birth, food and death; eggs; who stands where.

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

/// Every 126 units of a life: starts to digest the next food; without food the player dies.
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

/// Inventory and queue vanish with the player, and its slot is not restored.
void World::remove_player(Index index) {
  Trantorian& who = player(index);
  if (who.idle()) --state_.idle;
  state_.clock.cancel(work_of(index));
  state_.clock.cancel(meal_of(index));
  if (who.ritual != nobody) {
    Incantation& incantation = state_.rituals[static_cast<std::size_t>(who.ritual)];
    std::erase(incantation.participants, index);
    if (incantation.initiator == index) incantation.initiator = nobody;
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

/// Our rule: once two teams have been born, the last team with a living player wins.
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

// The founding of a world and the refill of its ground.

bool World::ground_lacks() const {
  const Amounts wanted = ground_wanted(config_);
  for (std::size_t kind = 0; kind < resource_kinds; ++kind)
    if (state_.ground[kind] < wanted[kind]) return true;
  return false;
}

/// The refill is global, every 20 units since the start. If nothing is missing, its moment can be skipped.
Time World::next_refill() const {
  if (state_.refill_at > state_.time) return state_.refill_at;
  const Time interval = refill_interval * state_.unit;
  return state_.refill_at + ((state_.time - state_.refill_at) / interval + 1) * interval;
}

/// Chooses a tile. Spread evenly: preferably one without this resource, if one is found soon.
std::size_t World::place_for(std::size_t kind, Random& random) const {
  constexpr int tries = 8;
  std::size_t place = 0;
  for (int attempt = 0; attempt < tries; ++attempt) {
    place = random.below(static_cast<std::uint32_t>(state_.tiles.size()));
    if (state_.tiles[place].things[kind] == 0) break;
  }
  return place;
}

/// Restores the wanted amounts, counting only the ground; an excess stays.
void World::refill() {
  state_.refill_at = after(refill_interval);
  Random random = chance();
  const Amounts wanted = ground_wanted(config_);
  boost::container::small_vector<std::size_t, 64> changed;
  for (std::size_t kind = 0; kind < resource_kinds; ++kind)
    while (state_.ground[kind] < wanted[kind]) {
      const std::size_t place = place_for(kind, random);
      change_ground(state_.tiles[place], kind, 1);
      changed.push_back(place);
    }
  std::sort(changed.begin(), changed.end());
  const auto end = std::unique(changed.begin(), changed.end());
  const auto width = static_cast<std::size_t>(config_.width);
  for (auto each = changed.begin(); each != end; ++each)
    observer_.tile_changed(static_cast<int>(*each % width), static_cast<int>(*each / width));
}

State founded(const Config& config, std::uint64_t seed, const std::vector<std::string>& names, Time unit) {
  State state;
  state.seed = seed;
  state.unit = unit;
  state.tiles.resize(static_cast<std::size_t>(config.width) * static_cast<std::size_t>(config.height));
  for (const auto& name : names) {
    state.teams.emplace_back();
    state.teams.back().name = name;
  }
  WorldObserver nobody_looks;
  World world(config, state, nobody_looks);
  world.refill();
  Random random = world.chance();
  for (int round = 0; round < config.clients; ++round)
    for (Index team = 0; team < static_cast<Index>(names.size()); ++team) {
      // In two statements, because compilers differ in which argument of a call they evaluate first.
      const auto y = static_cast<int>(random.below(static_cast<std::uint32_t>(config.height)));
      const auto x = static_cast<int>(random.below(static_cast<std::uint32_t>(config.width)));
      world.lay_egg(team, x, y, nobody);
    }
  return state;
}

}  // namespace agon::zappy
