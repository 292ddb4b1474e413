// What must hold in every world, whatever is sent to it and whoever comes and goes.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "games/zappy/rules/text.h"
#include "games/zappy/rules/world.h"

namespace agon::zappy {
namespace {

struct Sum : WorldObserver {
  int answers = 0, unsolicited = 0;
  void answered(Index, bool) override { ++answers; }
  void looked(Index) override { ++answers; }
  void listed(Index) override { ++answers; }
  void counted(Index, int slots) override {
    RC_ASSERT(slots >= 0);
    ++answers;
  }
  void heard(Index, int direction, const std::string&) override {
    RC_ASSERT(direction >= 0 && direction <= 8);
  }
  void pushed(Index, int direction) override { RC_ASSERT(direction % 2 == 1 && direction <= 7); }
};

void count_tile(const Config& config, const State& state, std::size_t index) {
  const Tile& tile = state.tiles[index];
  const auto x = static_cast<int>(index) % config.width, y = static_cast<int>(index) / config.width;
  int players = 0, eggs = 0;
  for (Index each = tile.first_player; each != nobody;
       each = state.players[static_cast<std::size_t>(each)].next) {
    const Trantorian& who = state.players[static_cast<std::size_t>(each)];
    RC_ASSERT(who.alive() && who.x == x && who.y == y);
    ++players;
  }
  for (Index each = tile.first_egg; each != nobody; each = state.eggs[static_cast<std::size_t>(each)].next) {
    const Egg& egg = state.eggs[static_cast<std::size_t>(each)];
    RC_ASSERT(egg.laid() && egg.x == x && egg.y == y);
    ++eggs;
  }
  RC_ASSERT(players == tile.players && eggs == tile.eggs);
  for (const auto amount : tile.things) RC_ASSERT(amount >= 0);
}

void check_player(const State& state, Index index) {
  const Trantorian& who = state.players[static_cast<std::size_t>(index)];
  const bool works = state.clock.set_for(work_of(index)), eats = state.clock.set_for(meal_of(index));
  if (!who.alive()) {
    RC_ASSERT(!works && !eats);
    return;
  }
  RC_ASSERT(eats);
  RC_ASSERT(who.level >= 1 && who.level <= 8 && who.queue.size() <= longest_queue);
  for (const auto amount : who.stock) RC_ASSERT(amount >= 0);
  RC_ASSERT(works == (who.running && who.ritual == nobody));
  // Who is free and has something to do does it.
  if (who.ritual == nobody) RC_ASSERT(who.running == !who.queue.empty());
  if (who.ritual == nobody) return;
  const auto& members = state.rituals[static_cast<std::size_t>(who.ritual)].participants;
  RC_ASSERT(std::count(members.begin(), members.end(), index) == 1);
}

void check_clock(const State& state) {
  const auto& alarms = state.clock.alarms;
  for (std::size_t place = 0; place < alarms.size(); ++place) {
    RC_ASSERT(alarms[place].at >= state.time);
    RC_ASSERT(state.clock.places[alarms[place].subject] == static_cast<std::int32_t>(place));
    if (place > 0) RC_ASSERT(!alarms[place].before(alarms[(place - 1) / 2]));
  }
}

void check_world(const Config& config, const State& state) {
  Amounts ground{};
  for (std::size_t index = 0; index < state.tiles.size(); ++index) {
    count_tile(config, state, index);
    for (std::size_t kind = 0; kind < resource_kinds; ++kind) ground[kind] += state.tiles[index].things[kind];
  }
  RC_ASSERT(ground == state.ground);
  std::vector<Team> teams(state.teams.size());
  int living = 0, idle = 0;
  for (Index index = 0; index < static_cast<Index>(state.players.size()); ++index) {
    check_player(state, index);
    const Trantorian& who = state.players[static_cast<std::size_t>(index)];
    if (!who.alive()) continue;
    ++living;
    idle += who.idle() ? 1 : 0;
    ++teams[static_cast<std::size_t>(who.team)].players;
    teams[static_cast<std::size_t>(who.team)].highest += who.level == highest_level ? 1 : 0;
  }
  RC_ASSERT(living == state.living && idle == state.idle);
  for (std::size_t team = 0; team < teams.size(); ++team) {
    const Team& counted = state.teams[team];
    RC_ASSERT(counted.players == teams[team].players && counted.highest == teams[team].highest);
    // Slots come from the start and from forks, and go by hatching and ejection alone.
    RC_ASSERT(static_cast<int>(counted.eggs.size()) + counted.hatched <= config.clients + counted.forks);
    for (std::size_t place = 0; place < counted.eggs.size(); ++place) {
      const Egg& egg = state.eggs[static_cast<std::size_t>(counted.eggs[place])];
      RC_ASSERT(egg.team == static_cast<int>(team) && egg.place == static_cast<int>(place));
    }
  }
  for (std::size_t index = 0; index < state.rituals.size(); ++index)
    RC_ASSERT(state.clock.set_for(end_of(static_cast<Index>(index))) == (state.rituals[index].level > 0));
  check_clock(state);
}

std::string random_line(Random& random) {
  static const std::vector<std::string> lines{
      "Forward",       "Right",       "Left",          "Look",         "Inventory",
      "Broadcast hi",  "Connect_nbr", "Fork",          "Eject",        "Take food",
      "Take linemate", "Set food",    "Set linemate",  "Incantation",  "foo",
      "Take",          "Broadcast",   "Forward 1",     "Incantation",  "Eject",
      "Take sibur",    "Fork",        "Take thystame", "Set mendiane", "Incantation x"};
  return lines[random.below(static_cast<std::uint32_t>(lines.size()))];
}

RC_GTEST_PROP(ZappyProperties, the_world_stays_in_order, ()) {
  Random random(*rc::gen::arbitrary<std::uint32_t>(), "zappy test");
  Config config;
  config.width = random.between(1, 6);
  config.height = random.between(1, 6);
  config.clients = random.between(1, 8);
  config.eject_always_ok = random.one_in(2);
  config.fork_cap = random.between(-1, 3);
  State state = founded(config, random.bits(), {"a", "b", "c"});
  Sum observer;
  World world(config, state, observer);
  const auto any_player = [&] {
    return static_cast<Index>(
        random.below(static_cast<std::uint32_t>(std::max<std::size_t>(1, state.players.size()))));
  };
  for (int step = 0; step < 400; ++step) {
    if (random.one_in(12)) world.join(static_cast<Index>(random.below(3)));
    if (random.one_in(60) && !state.players.empty()) world.leave(any_player());
    if (random.one_in(100)) world.set_unit(random.between(1, 5));
    if (random.one_in(25) && !state.players.empty()) {
      const Index who = any_player();
      if (state.players[static_cast<std::size_t>(who)].alive()) world.set_level(who, random.between(1, 8));
    }
    if (random.one_in(20)) {  // stones enough for incantations
      const int x = random.between(0, config.width - 1), y = random.between(0, config.height - 1);
      for (std::size_t kind = 1; kind < resource_kinds; ++kind)
        world.set_ground(x, y, static_cast<Resource>(kind), 3);
    }
    for (std::uint32_t count = random.below(6); count > 0 && !state.players.empty(); --count) {
      const Index who = any_player();
      const Trantorian& player = state.players[static_cast<std::size_t>(who)];
      if (!player.alive()) continue;
      const bool full = player.queue.size() == longest_queue;
      RC_ASSERT(world.submit(who, parse_command(random_line(random))) == !full);
    }
    world.advance(state.time + random.between(0, 30));
    if (state.winner != nobody) world.clear();
    check_world(config, state);
  }
}

/// Cut in whatever pieces, the same time gives the same world.
RC_GTEST_PROP(ZappyProperties, how_time_is_cut_changes_nothing, ()) {
  Random random(*rc::gen::arbitrary<std::uint32_t>(), "zappy test");
  Config config;
  config.width = config.height = 5;
  State whole = founded(config, 7, {"a", "b"}), cut = whole;
  WorldObserver nobody_looks;
  World one(config, whole, nobody_looks), other(config, cut, nobody_looks);
  for (int team = 0; team < 6; ++team) {
    one.join(team % 2);
    other.join(team % 2);
  }
  for (int step = 0; step < 60; ++step) {
    for (Index who = 0; who < 6; ++who) {
      if (!whole.players[static_cast<std::size_t>(who)].alive()) continue;
      const auto line = random_line(random);
      one.submit(who, parse_command(line));
      other.submit(who, parse_command(line));
    }
    const Time until = whole.time + random.between(1, 60);
    one.advance(until);
    while (cut.time < until) other.advance(std::min<Time>(until, cut.time + random.between(1, 9)));
    RC_ASSERT(whole == cut);
  }
}

}  // namespace
}  // namespace agon::zappy
