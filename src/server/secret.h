// Tokens, keys and seeds that cannot be guessed. In a match use its own random numbers, which repeat.
#pragma once

#include <optional>
#include <string>

#include "net/router.h"

namespace agon::server {

/// 128 random bits as 32 hexadecimal digits.
std::string new_secret();
/// A seed for a match or a player, from the system's source of randomness.
std::uint64_t random_seed();

/// 401 if the request lacks the token; empty: it has the token, or `token` is empty and none is needed.
/// `doing`: what needs it, as the error says: "starting a match".
std::optional<net::Response> refusal_without(const std::string& token, const net::Request& request,
                                             const std::string& doing);

}  // namespace agon::server
