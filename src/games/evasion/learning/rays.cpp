#include <cstring>
#include <limits>

#include "games/evasion/learning/coding.h"

namespace agon::evasion {
namespace {

/// A number a ray: all rays are followed at once, in the processor's vectors.
using Lanes = float __attribute__((vector_size(LearningCoding::rays * sizeof(float))));

/// Cosine and sine of the sixteenths of a turn, as constants: the library's functions may differ in their
/// last digit.
constexpr float far = 0.92387953F, near = 0.38268343F, middle = 0.70710678F;
constexpr Lanes slopes_x{1,  far,  middle,  near,  0, -near, -middle, -far,
                         -1, -far, -middle, -near, 0, near,  middle,  far};
constexpr Lanes slopes_y{0, near,  middle,  far,  1,  far,  middle,  near,
                         0, -near, -middle, -far, -1, -far, -middle, -near};
constexpr float nothing = std::numeric_limits<float>::max();

void keep_less(Lanes& kept, const Lanes& other) { kept = other < kept ? other : kept; }
void keep_more(Lanes& kept, const Lanes& other) { kept = kept < other ? other : kept; }

/// Where a coordinate that grows by each ray's slope enters and leaves a span of cells.
struct Passages {
  Lanes enters, leaves;

  Passages(const Lanes& slopes, int low, int high, int from) {
    const float to_low = static_cast<float>(low - from) - 0.5F,
                to_high = static_cast<float>(high - from) + 0.5F;
    const bool inside = to_low < 0 && to_high > 0;
    const Lanes none{}, one = to_low / slopes, other = to_high / slopes;
    const Lanes still_enters = none + (inside ? 0 : nothing), still_leaves = none + (inside ? nothing : 0);
    enters = slopes == none ? still_enters : (other < one ? other : one);
    leaves = slopes == none ? still_leaves : (one < other ? other : one);
  }
};

/// Until the field ends.
void stop_at_border(const Point& from, Lanes& lengths) {
  lengths = Passages(slopes_x, 0, field_size - 1, from.x).leaves;
  keep_less(lengths, Passages(slopes_y, 0, field_size - 1, from.y).leaves);
  keep_more(lengths, Lanes{});
}

void stop_at(const Wall& wall, const Point& from, Lanes& lengths) {
  const Passages across(slopes_x, wall.x1, wall.x2, from.x), down(slopes_y, wall.y1, wall.y2, from.y);
  Lanes enters = across.enters, leaves = across.leaves;
  keep_more(enters, down.enters);
  keep_less(leaves, down.leaves);
  const Lanes none{};
  const auto meets = (enters <= leaves) & (enters >= none);
  keep_less(lengths, meets ? enters : none + nothing);
}

}  // namespace

std::array<float, LearningCoding::rays> ray_lengths(const Walls& walls, const Point& from) {
  Lanes lengths;
  stop_at_border(from, lengths);
  for (const Wall& wall : walls) stop_at(wall, from, lengths);
  std::array<float, LearningCoding::rays> each;
  std::memcpy(each.data(), &lengths, sizeof each);
  return each;
}

}  // namespace agon::evasion
