// Sugargame's line protocol: what serves it, a client of any server that speaks it, and what is computed for
// good.
#pragma once

#include "hosting/hosted_entry.h"

namespace agon::sugargame {

/// `agon serve sugargame`
std::unique_ptr<GameServer> make_server();
/// `agon join sugargame PLAYER`
std::unique_ptr<RemoteClient> make_client();
/// `agon solve sugargame`
std::unique_ptr<Solver> make_solver();

}  // namespace agon::sugargame
