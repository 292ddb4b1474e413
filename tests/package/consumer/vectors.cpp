// Sixty-four matches of Tron in step against a built-in player: the learner's part here is chance.
#include <cstdio>

#include "games/tron/learning/game.h"
#include "learning/own_buffers.h"

int main() {
  using namespace agon;
  const auto vector = tron::learning_game().make({{"map", "generated"}, {"width", 11}, {"height", 11}}, {},
                                                 {.matches = 64, .opponents = {{.name = "straight"}}});
  learning::OwnBuffers rows(*vector);
  vector->reset(std::vector<std::int64_t>(64, 7), {});
  Random chance(1, "vectors");
  const std::size_t count = vector->shape().actions;
  int won = 0, lost = 0;
  for (int step = 0; step < 1000; ++step) {
    for (std::size_t row = 0; row < vector->rows(); ++row) {
      std::size_t action = chance.below(static_cast<std::uint32_t>(count));
      while (rows.masks[row * count + action] == 0) action = (action + 1) % count;
      rows.actions[row] = static_cast<std::int32_t>(action);
    }
    vector->step();
    for (const float reward : rows.rewards) won += reward > 0, lost += reward < 0;
  }
  std::printf("won %d, lost %d\n", won, lost);
}
