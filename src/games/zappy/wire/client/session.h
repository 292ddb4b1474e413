// Players of one process on one server.
#pragma once

#include "games/zappy/players/players.h"
#include "games/zappy/rules/digits.h"
#include "games/zappy/wire/client/client.h"

namespace agon::zappy {

/// Plays until the server has closed every connection. The exit code: 0 if the game came to its end for at
/// least one player, 1 if all died or none was let in. Throws Failure when the server cannot be reached.
int play_together(const ClientSettings& client, const AgentEntry& entry, const JoinSettings& settings);

}  // namespace agon::zappy
