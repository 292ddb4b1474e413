#include "games/treasure_hunt/rules/ending.h"

#include <cctype>

#include "core/described.h"

namespace agon::treasure_hunt {

std::string ending_name(Ending ending) {
  std::string name;
  bool upper = true;
  for (const char letter : enum_name(ending)) {
    if (letter != '-') name += upper ? static_cast<char>(std::toupper(letter)) : letter;
    upper = letter == '-';
  }
  return name;
}

namespace {

struct Reason {
  Ending ending;
  const char* words;
};

constexpr Reason reasons[] = {
    {Ending::none, "did nothing wrong"},
    {Ending::enemy_fort, "lost its fort"},
    {Ending::action_limit, "was to act when all game actions were used up"},
    {Ending::node_count, "sent a half map of the wrong number of fields"},
    {Ending::off_half_map, "sent a half map with a field outside of it"},
    {Ending::duplicate_field, "sent a half map that has a field twice"},
    {Ending::no_terrain, "sent a half map with a field without terrain"},
    {Ending::too_few_mountains, "sent a half map with too few mountains"},
    {Ending::too_little_grass, "sent a half map with too little grass"},
    {Ending::too_little_water, "sent a half map with too little water"},
    {Ending::fort_count, "sent a half map with a wrong number of forts"},
    {Ending::fort_not_on_grass, "sent a half map with a fort that is not on grass"},
    {Ending::border_closed, "sent a half map with too much water along a border"},
    {Ending::border_open, "sent a half map with too little water along a border"},
    {Ending::islands, "sent a half map with an island"},
    {Ending::borders_do_not_fit, "sent a half map whose borders do not fit the first one"},
    {Ending::halves_apart, "sent a half map that cannot be reached from the first one"},
    {Ending::second_half_map, "sent a second half map"},
    {Ending::move_before_maps, "moved before both half maps were there"},
    {Ending::into_water, "moved towards a water field"},
    {Ending::off_map, "moved towards the edge of the map"},
    {Ending::no_action, "did not act"},
    {Ending::out_of_turn, "acted while it was not its turn"},
    {Ending::polled_too_fast, "asked for the state too often"},
    {Ending::late, "used up the time for an action"},
    {Ending::game_time, "was to act when the time for the game was used up"},
    {Ending::unreadable, "sent something that is not an action"},
    {Ending::left, "left the game"},
    {Ending::crashed, "crashed"},
};

}  // namespace

std::string ending_deed(Ending ending) {
  for (const auto& reason : reasons)
    if (reason.ending == ending) return reason.words;
  return "";
}

}  // namespace agon::treasure_hunt
