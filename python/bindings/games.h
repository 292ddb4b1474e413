// The games that the Python package has.
#pragma once

#include <string>
#include <vector>

#include "learning/game.h"

namespace agon::python {

const std::vector<const learning::LearningGame*>& games();
/// Throws BadRequest, which lists the games, for another name.
const learning::LearningGame& game_named(const std::string& name);

}  // namespace agon::python
