// Every way in which a match ends. All but the first two are mistakes of the loser.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>

#include "core/described.h"

namespace agon::treasure_hunt {

enum class Ending : std::uint8_t {
  none,
  enemy_fort,    ///< reached by an avatar that carries the treasure
  action_limit,  ///< all game actions are used up
  // Half maps, in the order in which the rules are checked.
  node_count,
  off_half_map,
  duplicate_field,
  no_terrain,
  too_few_mountains,
  too_little_grass,
  too_little_water,
  fort_count,
  fort_not_on_grass,
  border_closed,
  border_open,
  islands,
  borders_do_not_fit,
  halves_apart,
  second_half_map,
  // Moves.
  move_before_maps,
  into_water,
  off_map,
  // Anything else.
  no_action,
  out_of_turn,
  polled_too_fast,
  late,
  game_time,
  unreadable,
  left,
  crashed,
};
BOOST_DESCRIBE_ENUM(Ending, none, enemy_fort, action_limit, node_count, off_half_map, duplicate_field,
                    no_terrain, too_few_mountains, too_little_grass, too_little_water, fort_count,
                    fort_not_on_grass, border_closed, border_open, islands, borders_do_not_fit, halves_apart,
                    second_half_map, move_before_maps, into_water, off_map, no_action, out_of_turn,
                    polled_too_fast, late, game_time, unreadable, left, crashed)
void words_have_hyphens(Ending);

/// "into-water": for programs.
inline std::string ending_code(Ending ending) { return std::string(enum_name(ending)); }
/// "IntoWater": the exceptionName of the protocol.
std::string ending_name(Ending ending);
/// The loser's mistake, to follow "seat 1 ": "moved towards a water field".
std::string ending_deed(Ending ending);

}  // namespace agon::treasure_hunt
