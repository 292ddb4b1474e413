// Chillin's protocol of Tron: a server, and a client of any server that speaks it.
#pragma once

#include "hosting/game_server.h"

namespace agon::tron::wire {

/// `agon serve tron`
std::unique_ptr<GameServer> make_server();
/// `agon join tron PLAYER`
std::unique_ptr<RemoteClient> make_client();

}  // namespace agon::tron::wire
