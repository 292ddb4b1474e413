// Signs what a team says, so that nobody else's words count: SipHash-2-4 with the team's key.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace agon::zappy {

using Key = std::array<std::uint64_t, 2>;

/// From a team's name and whatever secret its players share.
Key key_of(std::string_view team, std::string_view secret);
std::uint64_t siphash(const Key& key, std::string_view bytes);

/// One word of letters, digits, '-' and '_': the bytes and their signature. Servers that take a single word
/// alone take it, too.
std::string sealed(const Key& key, std::string_view bytes);
/// The bytes; nothing for whatever was not sealed with this key.
std::optional<std::string> opened(const Key& key, std::string_view word);

}  // namespace agon::zappy
