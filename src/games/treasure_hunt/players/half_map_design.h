// A half map made for a purpose: the own treasure is found soon, the fort late.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <vector>

#include "core/clocks.h"
#include "games/treasure_hunt/rules/half_map_maker.h"

namespace agon::treasure_hunt {

/// How much work a design may be, and what it is for.
struct DesignEffort {
  int changes = 5000;
  /// The share of the enemy's search for our fort that is believed: what it knows and how it searches is a
  /// guess.
  float enemy = 0.4F;
  Nanoseconds limit = std::chrono::hours(1);
  Nanoseconds processor{0};  ///< of the calling thread, instead of so many changes; 0: by the changes
};

/// Improves a random half map by annealing; keeps the rules of every profile. Never the same twice. `map` is
/// what is known of the map: nothing, or the half that came first.
std::vector<HalfMapNode> designed_half_map(Random& random, Profile profile, const Board& map,
                                           const DesignEffort& effort);

/// Half maps as people make them: each style with a habit of its own.
enum class HalfMapStyle {
  random,
  edge,              ///< the fort on a border
  corner,            ///< as near to a corner as can be
  middle,            ///< in the middle
  far_row,           ///< in the last row
  near_row,          ///< in the first row
  behind_water,      ///< with most water around
  dead_end,          ///< with fewest ways to it
  beside_mountains,  ///< with most mountains around
  far_from_grass,    ///< far from all other grass
  few_mountains,     ///< the fort anywhere
  many_mountains,    ///< as many as the rules allow, the fort anywhere
};
BOOST_DESCRIBE_ENUM(HalfMapStyle, random, edge, corner, middle, far_row, near_row, behind_water, dead_end,
                    beside_mountains, far_from_grass, few_mountains, many_mountains)

inline constexpr std::uint32_t half_map_styles =
    boost::mp11::mp_size<boost::describe::describe_enumerators<HalfMapStyle>>::value;

/// Of some random half maps the one that has most of the style; it keeps the rules of every profile. `first`
/// as for `random_half_map`.
std::vector<HalfMapNode> styled_half_map(Random& random, Profile profile, const HalfGrid* first,
                                         HalfMapStyle style);

}  // namespace agon::treasure_hunt
