#include "games/treasure_hunt/rules/ending.h"

#include <cctype>

#include "core/described.h"

namespace agon::treasure_hunt {

std::string ending_code(Ending ending) {
  std::string code(enum_name(ending));
  for (char& letter : code)
    if (letter == '_') letter = '-';
  return code;
}

std::string ending_name(Ending ending) {
  std::string name;
  bool upper = true;
  for (const char letter : enum_name(ending)) {
    if (letter != '_') name += upper ? static_cast<char>(std::toupper(letter)) : letter;
    upper = letter == '_';
  }
  return name;
}

std::string ending_deed(Ending ending) {
  switch (ending) {
    case Ending::none:
      return "did nothing wrong";
    case Ending::enemy_fort:
      return "lost its fort";
    case Ending::action_limit:
      return "was to act when all game actions were used up";
    case Ending::node_count:
      return "sent a half map of the wrong number of fields";
    case Ending::off_half_map:
      return "sent a half map with a field outside of it";
    case Ending::duplicate_field:
      return "sent a half map that has a field twice";
    case Ending::no_terrain:
      return "sent a half map with a field without terrain";
    case Ending::too_few_mountains:
      return "sent a half map with too few mountains";
    case Ending::too_little_grass:
      return "sent a half map with too little grass";
    case Ending::too_little_water:
      return "sent a half map with too little water";
    case Ending::fort_count:
      return "sent a half map with a wrong number of forts";
    case Ending::fort_not_on_grass:
      return "sent a half map with a fort that is not on grass";
    case Ending::border_closed:
      return "sent a half map with too much water along a border";
    case Ending::border_open:
      return "sent a half map with too little water along a border";
    case Ending::islands:
      return "sent a half map with an island";
    case Ending::borders_do_not_fit:
      return "sent a half map whose borders do not fit the first one";
    case Ending::halves_apart:
      return "sent a half map that cannot be reached from the first one";
    case Ending::second_half_map:
      return "sent a second half map";
    case Ending::move_before_maps:
      return "moved before both half maps were there";
    case Ending::into_water:
      return "moved towards a water field";
    case Ending::off_map:
      return "moved towards the edge of the map";
    case Ending::no_action:
      return "did not act";
    case Ending::out_of_turn:
      return "acted while it was not its turn";
    case Ending::polled_too_fast:
      return "asked for the state too often";
    case Ending::late:
      return "used up the time for an action";
    case Ending::game_time:
      return "was to act when the time for the game was used up";
    case Ending::unreadable:
      return "sent something that is not an action";
    case Ending::left:
      return "left the game";
    case Ending::crashed:
      return "crashed";
  }
  return "";
}

}  // namespace agon::treasure_hunt
