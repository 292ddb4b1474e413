// Tokens, keys and seeds that cannot be guessed. In a match use its own random numbers, which repeat.
#pragma once

#include <string>

namespace agon::app {

/// 128 random bits as 32 hexadecimal digits.
std::string new_secret();
/// A seed for a match or a player, from the system's source of randomness.
std::uint64_t random_seed();

}  // namespace agon::app
