// Zappy's own protocol: a server, clients of any server that speaks it, and replays of served worlds.
#pragma once

#include "hosting/game_server.h"

namespace agon::zappy {

/// `agon serve zappy`, and the link `zappy_server`
std::unique_ptr<GameServer> make_server();
/// `agon join zappy PLAYER`, and the link `zappy_ai`
std::unique_ptr<RemoteClient> make_client();
/// A replay of a served world from its record, which must outlive it; null: the record is of a match in
/// lock-step. Throws BadValue.
std::unique_ptr<Replay> world_replay(const Record& record);

}  // namespace agon::zappy
