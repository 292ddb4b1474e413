// The colours of teams, in everything that is drawn of them.
#pragma once

#include <vector>

#include "core/picture.h"
#include "games/zappy/rules/state.h"

namespace agon::zappy {

/// A colour a team; who is called by the word for one has that.
std::vector<Color> team_colors_of(const State& state);

}  // namespace agon::zappy
