// Where Evasion is handed to the arena.
#pragma once

#include "hosting/hosted_entry.h"

namespace agon::evasion {

const HostedEntry& entry();

}  // namespace agon::evasion
