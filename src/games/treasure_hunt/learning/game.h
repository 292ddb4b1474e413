// Treasure Hunt as a game for learners.
#pragma once

#include "learning/game.h"

namespace agon::treasure_hunt {

const learning::LearningGame& learning_game();

}  // namespace agon::treasure_hunt
