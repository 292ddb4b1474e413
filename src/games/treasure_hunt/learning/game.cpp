#include "games/treasure_hunt/learning/game.h"

#include "games/treasure_hunt/learning/coding.h"
#include "games/treasure_hunt/players/players.h"

// Apart from the coding, because a player that `agon.export` makes links the coding without the game's
// players.
namespace agon::treasure_hunt {

static_assert(learning::Coding<LearningCoding>);

const learning::LearningGame& learning_game() {
  static const learning::LearningGameOf<LearningCoding> game;
  return game;
}

}  // namespace agon::treasure_hunt
