// A step costs no allocation, counted by this program's own operator new.
#include "games/sugargame/players/players.h"
#include "kit/allocations.h"

namespace agon::sugargame {
namespace {

TEST(SugargameAllocations, none_the_general_way) {
  for (std::uint64_t seed = 1; seed < 10; ++seed)
    EXPECT_EQ(allocations::of_a_match<Rules>({}, seed, 0, 300), 0) << seed;
}

}  // namespace
}  // namespace agon::sugargame
