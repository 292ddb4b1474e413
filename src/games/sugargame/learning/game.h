// Sugargame as a game for learners.
#pragma once

#include "learning/game.h"

namespace agon::sugargame {

const learning::LearningGame& learning_game();

}  // namespace agon::sugargame
