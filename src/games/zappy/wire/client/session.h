// Players of one process on one server.
#pragma once

#include "games/zappy/players/players.h"
#include "games/zappy/rules/constants.h"
#include "games/zappy/wire/client/client.h"

namespace agon::zappy {

using AgentMaker = std::function<std::unique_ptr<Agent>(const Crewing&)>;

/// Plays until the server has closed every connection. The exit code: 0 if the game came to its end for at
/// least one player, 1 if all died or none was let in. Throws Failure when the server cannot be reached, and
/// what an agent throws.
int play_together(const ClientSettings& client, const AgentMaker& make, const JoinSettings& settings);

}  // namespace agon::zappy
