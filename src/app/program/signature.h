// One number that signs the behaviour of the rules: a hash over seeded matches of every game. It changes only
// when a change of behaviour was meant.
#pragma once

#include <cstdint>

#include "app/program/program.h"

namespace agon::app {

std::uint64_t signature_of(const HostedEntry& game);
std::uint64_t signature_of(const Games& games);

}  // namespace agon::app
