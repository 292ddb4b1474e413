// Words that cannot be guessed: tokens and keys. Not for play, whose chance is repeatable.
#pragma once

#include <string>

namespace agon::app {

/// 128 random bits in 32 hexadecimal digits.
std::string new_secret();
/// From the system's source of randomness, as a seed of a match or a player.
std::uint64_t random_seed();

}  // namespace agon::app
