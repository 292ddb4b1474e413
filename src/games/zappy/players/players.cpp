#include "games/zappy/players/players.h"

#include "games/zappy/players/seat_player.h"

namespace agon::zappy {
namespace {

/// An agent at a seat. In lock-step the teams have no secrets but their names.
template <std::size_t index>
OwnedPlayer seated(const Rules& rules, Seat seat, std::uint64_t seed) {
  return std::make_unique<SeatPlayer>(agents()[index].make({team_name(rules.team_of(seat)), "", seed}));
}

}  // namespace

const std::vector<AgentEntry>& agents() {
  static const std::vector<AgentEntry> agents{
      {"wanderer", "eats and roams", make_wanderer},
      {"solo", "a small decision tree: food, a linemate, level 2", make_solo},
      {"team", "calls and comes by the direction of broadcasts, level by level", make_team},
      {"champion", "gathers for all rituals at once, meets once, and rises with its five mates",
       make_champion},
  };
  return agents;
}

const AgentEntry* agent_named(std::string_view name) {
  for (const auto& entry : agents())
    if (entry.name == name) return &entry;
  return nullptr;
}

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"random", "any command, mostly steps and things to take", {}, make_random},
      {agents()[0].name, agents()[0].summary, {}, seated<0>},
      {agents()[1].name, agents()[1].summary, {}, seated<1>},
      {agents()[2].name, agents()[2].summary, {}, seated<2>},
      {agents()[3].name, agents()[3].summary, {}, seated<3>},
  };
  return players;
}

}  // namespace agon::zappy
