// Sugargame as the arena sees it.
#pragma once

#include "hosting/hosted_entry.h"

namespace agon::sugargame {

const HostedEntry& entry();

}  // namespace agon::sugargame
