// Evasion as a game for learners.
#pragma once

#include "learning/game.h"

namespace agon::evasion {

const learning::LearningGame& learning_game();

}  // namespace agon::evasion
