#include "games/zappy/players/players.h"

#include "core/player_params.h"
#include "games/zappy/players/seat_player.h"

namespace agon::zappy {

namespace {

/// An agent at a seat. In lock-step the teams have no secrets but their names.
PlayerMaker<Rules> seated(const AgentEntry& agent) {
  return [make = agent.make](const Rules& rules, Seat seat, std::uint64_t seed) -> OwnedPlayer {
    return std::make_unique<SeatPlayer>(make({team_name(rules.team_of(seat)), "", seed}));
  };
}

OwnedPlayer make_seated_champion(const Rules& rules, Seat seat, std::uint64_t seed,
                                 const ChampionParams& params) {
  const Key key = key_of(team_name(rules.team_of(seat)), "");
  return std::make_unique<SeatPlayer>(std::make_unique<Champion>(key, seed, params.style()));
}

}  // namespace

const std::vector<AgentEntry>& agents() {
  static const std::vector<AgentEntry> agents{
      {"wanderer", "eats and roams", make_wanderer},
      {"solo", "a small decision tree: food, a linemate, level 2", make_solo},
      {"gatherer", "eats, and takes stones of every kind", make_gatherer},
      {"replayer", "walks to broadcasts and says them again", make_replayer},
      {"ejector", "walks to broadcasts and pushes away who stands there", make_ejector},
      {"thief", "walks to broadcasts and takes the stones that lie there", make_thief},
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
  static const std::vector<PlayerEntry<Rules>> players = [] {
    std::vector<PlayerEntry<Rules>> list{
        {"random", "any command, mostly steps and things to take", {}, make_random}};
    for (const AgentEntry& agent : agents()) list.push_back({agent.name, agent.summary, {}, seated(agent)});
    auto& champion = list.back();
    champion =
        entry_with_params<Rules, ChampionParams>(champion.name, champion.summary, {}, make_seated_champion);
    return list;
  }();
  return players;
}

}  // namespace agon::zappy
