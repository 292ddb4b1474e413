// Treasure Hunt as the arena and the program see it.
#pragma once

#include "hosting/hosted_entry.h"

namespace agon::treasure_hunt {

const HostedEntry& entry();

}  // namespace agon::treasure_hunt
