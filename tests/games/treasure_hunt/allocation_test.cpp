// A step costs no allocation, counted by this program's own operator new.
#include "games/treasure_hunt/players/players.h"
#include "kit/allocations.h"

namespace agon::treasure_hunt {
namespace {

/// Half maps are lists of fields; once both are there, nothing is.
TEST(TreasureHuntAllocations, none_the_general_way) {
  for (std::uint64_t seed = 1; seed < 10; ++seed)
    EXPECT_EQ(allocations::of_a_match<Rules>({}, seed, 2, 400), 0) << seed;
}

}  // namespace
}  // namespace agon::treasure_hunt
