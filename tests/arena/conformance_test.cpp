#include "kit/golden.h"
#include "kit/kit.h"
#include "toy/toy.h"

namespace agon {

TEST(Kit, accepts_the_toy_game) { conformance::check<toy::Rules>(); }

TEST(Kit, playthrough_is_as_recorded) {
  expect_golden("toy/playthrough.txt", conformance::playthrough(toy::Rules{toy::Config{}}, 7, 50));
}

}  // namespace agon
