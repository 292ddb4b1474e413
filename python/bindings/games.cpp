#include "bindings/games.h"

#include "learning_games.h"

#define AGON_DECLARED(game)                      \
  namespace agon::game {                         \
  const learning::LearningGame& learning_game(); \
  }
AGON_LEARNING_GAMES(AGON_DECLARED)

namespace agon::python {

const std::vector<const learning::LearningGame*>& games() {
#define AGON_LISTED(game) &game::learning_game(),
  static const std::vector<const learning::LearningGame*> all{AGON_LEARNING_GAMES(AGON_LISTED)};
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
