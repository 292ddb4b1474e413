#include "games/zappy/rules/look.h"

#include <fmt/format.h>

namespace agon::zappy::looks {

namespace {

std::vector<std::string> rules() {
  return {
      "Teams of players walk over a map whose edges meet. A player that does not eat starves.",
      "An incantation lifts a player by a level: it needs certain stones on the tile and, from level 2 on, "
      "more "
      "players of the "
      "same level. It lasts 300 units, in which those who take part stand still.",
      "Players see a triangle before them, which grows with their level, and hear where shouts come from. "
      "Eggs make room "
      "for more players.",
      "The first team with six players of level 8 wins.",
  };
}

std::vector<LegendEntry> legend() {
  constexpr Color player{0xffb02e};
  std::vector<LegendEntry> entries{
      {"triangle", player,
       "a player in its team's colour; the tip shows where it looks, its size and number tell its level"},
      {"egg", player, "an egg of a team: room for one more player"},
      {"ring", incantation, "an incantation; the disc in it grows until it ends"},
      {"ring", player, "a shout, heard everywhere"},
  };
  for (const Thing& thing : things)
    entries.push_back(
        {"diamond", thing.color,
         fmt::format("{}{}", thing.name, thing.glyph[0] == 'f' ? "; brighter: more of it on the tile" : "")});
  return entries;
}

}  // namespace

About about() { return {rules(), legend()}; }

}  // namespace agon::zappy::looks
