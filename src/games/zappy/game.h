// Where Zappy is handed to the arena.
#pragma once

#include "hosting/hosted_entry.h"

namespace agon::zappy {

const HostedEntry& entry();

}  // namespace agon::zappy
