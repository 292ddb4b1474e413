// The games that a program knows, their sides and their signature.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arena/signature.h"
#include "hosting/hosted_entry.h"

namespace agon::app {

using Games = std::vector<const HostedEntry*>;

/// The game of that name; throws BadRequest that lists them.
const HostedEntry& game_named(const Games& games, const std::string& name);
std::vector<std::string> names_of(const Games& games);

using agon::signature_of;
std::uint64_t signature_of(const Games& games);

/// By convention the field of a configuration that says how many sides there are, each with as many seats,
/// one side after the other; a game without it has a side a seat.
inline constexpr std::string_view sides_field = "teams";

/// As many as seats where everybody plays alone.
std::size_t sides_of(const GameEntry& game, const json::value& config);

/// `names`: one a seat, or one a side of the game; one a seat comes back. Throws BadRequest that says how
/// many there must be.
std::vector<std::string> fill_sides(const GameEntry& game, const json::value& config,
                                    const std::vector<std::string>& names);

}  // namespace agon::app
