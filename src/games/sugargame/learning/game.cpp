#include "games/sugargame/learning/game.h"

#include "games/sugargame/learning/coding.h"
#include "games/sugargame/players/players.h"

// Apart from the coding, because a player that `agon.export` makes links the coding without the game's
// players.
namespace agon::sugargame {

static_assert(learning::Coding<LearningCoding>);

const learning::LearningGame& learning_game() {
  static const learning::LearningGameOf<LearningCoding> game;
  return game;
}

}  // namespace agon::sugargame
