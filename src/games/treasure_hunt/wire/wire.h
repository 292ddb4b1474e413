// The course's protocol, XML over HTTP: a server, and a client of any server that speaks it.
#pragma once

#include "hosting/game_server.h"

namespace agon::treasure_hunt {

/// `agon serve treasure_hunt`
std::unique_ptr<GameServer> make_server();
/// `agon join treasure_hunt PLAYER`
std::unique_ptr<RemoteClient> make_client();

}  // namespace agon::treasure_hunt
