#include "bindings/games.h"

#include "games/evasion/learning/game.h"
#include "games/sugargame/learning/game.h"
#include "games/treasure_hunt/learning/game.h"
#include "games/tron/learning/game.h"
#include "games/zappy/learning/game.h"

namespace agon::python {

const std::vector<const learning::LearningGame*>& games() {
  static const std::vector<const learning::LearningGame*> all{
      &treasure_hunt::learning_game(), &zappy::learning_game(), &sugargame::learning_game(),
      &evasion::learning_game(), &tron::learning_game()};
  return all;
}

const learning::LearningGame& game_named(const std::string& name) {
  std::string known;
  for (const auto* game : games()) {
    if (game->info().name == name) return *game;
    known += (known.empty() ? "" : ", ") + game->info().name;
  }
  throw BadRequest("no game \"" + name + "\"; there are: " + known);
}

}  // namespace agon::python
