// Half maps made for a purpose: our treasure is found soon, our fort late.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <vector>

#include "core/clocks.h"
#include "games/treasure_hunt/rules/half_map.h"

namespace agon::treasure_hunt {

/// Limits of a design's work, and its aim.
struct DesignEffort {
  int changes = 5000;
  /// Weight of the enemy's search for our fort, 0 to 1: its knowledge and its way to search are a guess.
  float enemy = 0.4F;
  Nanoseconds limit = std::chrono::hours(1);
  Nanoseconds processor{0};  ///< of the calling thread, instead of `changes`; 0: `changes` decides
};

/// Improves a random half map by annealing. It keeps the rules of every profile, and differs each time. `map`
/// is what is known of the map: nothing, or the half that came first.
std::vector<HalfMapNode> designed_half_map(Random& random, Profile profile, const Board& map,
                                           const DesignEffort& effort);

/// Half maps as people make them, each style with one habit.
enum class HalfMapStyle {
  random,
  edge,              ///< the fort on a border
  corner,            ///< the fort as near to a corner as possible
  middle,            ///< the fort in the middle
  far_row,           ///< the fort in the last row
  near_row,          ///< the fort in the first row
  behind_water,      ///< the fort beside most water
  dead_end,          ///< the fort with the fewest ways to it
  beside_mountains,  ///< the fort beside most mountains
  far_from_grass,    ///< the fort far from all other grass
  few_mountains,     ///< few mountains, the fort anywhere
  many_mountains,    ///< as many mountains as the rules allow, the fort anywhere
};
BOOST_DESCRIBE_ENUM(HalfMapStyle, random, edge, corner, middle, far_row, near_row, behind_water, dead_end,
                    beside_mountains, far_from_grass, few_mountains, many_mountains)

inline constexpr std::uint32_t half_map_styles =
    boost::mp11::mp_size<boost::describe::describe_enumerators<HalfMapStyle>>::value;

/// Makes some random half maps and returns the one that shows the style best. It keeps the rules of every
/// profile. `first` is as for `random_half_map`.
std::vector<HalfMapNode> styled_half_map(Random& random, Profile profile, const HalfGrid* first,
                                         HalfMapStyle style);

}  // namespace agon::treasure_hunt
