// Evasion's own protocol: a server, and a client of any server that speaks it.
#pragma once

#include "hosting/game_server.h"

namespace agon::evasion {

/// `agon serve evasion [PORT] N M`
std::unique_ptr<GameServer> make_server();
/// `agon join evasion PLAYER`
std::unique_ptr<RemoteClient> make_client();

}  // namespace agon::evasion
