#include "games/zappy/players/players.h"

#include "games/zappy/players/seat_player.h"

namespace agon::zappy {
namespace {

/// A mind at a seat. In lock-step the teams have no secrets but their names.
template <std::size_t index>
SeatMind seated(const Rules& rules, Seat seat, std::uint64_t seed) {
  return std::make_unique<SeatPlayer>(minds()[index].make({team_name(rules.team_of(seat)), "", seed}));
}

}  // namespace

const std::vector<MindEntry>& minds() {
  static const std::vector<MindEntry> minds{
      {"wanderer", "eats and roams", wanderer_mind},
      {"solo", "a small decision tree: food, a linemate, level 2", solo_mind},
      {"team", "calls and comes by the direction of broadcasts, level by level", team_mind},
      {"champion", "gathers for all rituals at once, meets once, and rises with its five mates",
       champion_mind},
  };
  return minds;
}

const MindEntry* mind_named(std::string_view name) {
  for (const auto& entry : minds())
    if (entry.name == name) return &entry;
  return nullptr;
}

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"random", "any command, mostly steps and things to take", {}, make_random},
      {minds()[0].name, minds()[0].summary, {}, seated<0>},
      {minds()[1].name, minds()[1].summary, {}, seated<1>},
      {minds()[2].name, minds()[2].summary, {}, seated<2>},
      {minds()[3].name, minds()[3].summary, {}, seated<3>},
  };
  return players;
}

}  // namespace agon::zappy
