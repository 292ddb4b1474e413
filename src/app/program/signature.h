// One number that signs the behaviour of the rules of all games (arena/signature.h).
#pragma once

#include <cstdint>

#include "app/program/program.h"
#include "arena/signature.h"

namespace agon::app {

using agon::signature_of;
std::uint64_t signature_of(const Games& games);

}  // namespace agon::app
