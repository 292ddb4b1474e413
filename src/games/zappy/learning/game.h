// Zappy as it is handed to learners.
#pragma once

#include "learning/game.h"

namespace agon::zappy {

const learning::LearningGame& learning_game();

}  // namespace agon::zappy
