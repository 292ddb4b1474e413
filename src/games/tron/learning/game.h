// Tron as a game for learners.
#pragma once

#include "learning/game.h"

namespace agon::tron {

const learning::LearningGame& learning_game();

}  // namespace agon::tron
