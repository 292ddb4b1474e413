// A step costs no allocation but for a list that outgrows its room, counted by this program's own operator
// new.
#include "games/zappy/players/players.h"
#include "kit/allocations.h"

namespace agon::zappy {
namespace {

/// What players are told, eggs and alarms lie in lists that keep their room. Nobody lays an egg here: each
/// new one would be another player's at last, and those have lists of their own.
TEST(ZappyAllocations, none_the_general_way_but_for_lists_that_grow) {
  for (std::uint64_t seed = 1; seed < 4; ++seed)
    EXPECT_LE(allocations::of_a_match<Rules>({.fork_cap = 0}, seed, 2000, 10'000), 8) << seed;
}

}  // namespace
}  // namespace agon::zappy
