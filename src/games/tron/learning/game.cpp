#include "games/tron/learning/game.h"

#include "games/tron/learning/coding.h"
#include "games/tron/players/players.h"

// Apart from the coding, because a player that `agon.export` makes links the coding without the game's
// players.
namespace agon::tron {

static_assert(learning::Coding<LearningCoding>);

const learning::LearningGame& learning_game() {
  static const learning::LearningGameOf<LearningCoding> game;
  return game;
}

}  // namespace agon::tron
