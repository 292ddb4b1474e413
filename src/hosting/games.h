// The games that a program knows, their sides, and their signature (a hash over seeded matches).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arena/signature.h"
#include "hosting/hosted_entry.h"

namespace agon {

using Games = std::vector<const HostedEntry*>;

/// The game of that name. Throws BadRequest, which lists the games.
const HostedEntry& game_named(const Games& games, const std::string& name);
std::vector<std::string> names_of(const Games& games);

std::uint64_t signature_of(const Games& games);

/// The configuration field that gives the number of sides, by convention. All sides have the same number of
/// seats, one side after the other. In a game without this field every seat is a side.
inline constexpr std::string_view sides_field = "teams";

/// Number of sides; equal to the number of seats if everybody plays alone.
std::size_t sides_of(const GameEntry& game, const json::value& config);

/// `names`: one per seat, or one per side. Returns one per seat. Throws BadRequest, which says how many are
/// needed.
std::vector<std::string> fill_sides(const GameEntry& game, const json::value& config,
                                    const std::vector<std::string>& names);

}  // namespace agon
