// The games that Python is given.
#pragma once

#include <string>
#include <vector>

#include "learning/game.h"

namespace agon::python {

const std::vector<const learning::LearningGame*>& games();
/// Throws BadRequest that lists them.
const learning::LearningGame& game_named(const std::string& name);

}  // namespace agon::python
