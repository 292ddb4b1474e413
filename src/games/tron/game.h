// Where Tron is handed to the arena.
#pragma once

#include "hosting/hosted_entry.h"

namespace agon::tron {

const HostedEntry& entry();

}  // namespace agon::tron
