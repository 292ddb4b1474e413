// What the rituals of a crew take, and who of it puts down what.
#pragma once

#include "games/zappy/players/report.h"

namespace agon::zappy {

/// Stones for all rituals from `level` to the highest, by the subject's table.
Amounts recipe_from(int level);
/// What `who` puts down for the ritual at `level`, when the crew began with these stocks at `first`: the same
/// reckoning for all of them. The stones of a ritual go round, so that all are done soon.
Amounts share_of(Name who, std::vector<Contribution> contributions, int first, int level);

}  // namespace agon::zappy
