// The numbers behind a profile.
#pragma once

#include "games/treasure_hunt/rules/values.h"

namespace agon::treasure_hunt {

/// Least and most water fields along the borders of a half map; corners count for both of theirs.
struct BorderLimits {
  int least_long = 0, most_long = half_width;     ///< top and bottom
  int least_short = 0, most_short = half_height;  ///< left and right
  bool must_fit =
      false;  ///< 40 % of each border of the second half open against the first half's opposite one
};

struct HalfMapLimits {
  int least_mountains = 5, least_grass = 24, least_water = 7;
  int least_forts = 1, most_forts = 1;
  BorderLimits borders;
  bool must_connect = false;  ///< nothing else assures that the two halves are connected
};

inline HalfMapLimits limits_of(Profile profile) {
  HalfMapLimits limits;
  limits.borders.most_long = 4;
  limits.borders.most_short = 2;
  switch (profile) {
    case Profile::strict:
      break;
    case Profile::ss2025:  // change request of spring 2025: 12 % forts, the server keeps one
      limits.least_forts = limits.most_forts = 6;
      break;
    case Profile::ws2025:  // change request of winter 2025: 40 % enterable, 20 % not
      limits.borders = {2, 6, 1, 3, true};
      break;
    case Profile::lenient:
      limits.most_forts = 6;
      limits.borders = {};
      limits.must_connect = true;
      break;
  }
  return limits;
}

}  // namespace agon::treasure_hunt
