// TOML files of people: the only place that parses them.
#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace agon::contest {

inline constexpr std::uintmax_t most_plan_bytes = 1 << 20;
inline constexpr std::uintmax_t most_settings_bytes = 4096;  ///< of an agon.toml
inline constexpr int most_toml_depth = 16;  ///< parts of a dotted key, and brackets within brackets

/// `shown` is the file's name in errors. Throws BadRequest with file and line where the file cannot be read,
/// is no TOML, is longer than `most_bytes`, or nests deeper than `most_toml_depth`: the parser recurses, and
/// is never given such a text.
toml::table parse_toml(const std::string& file, const std::string& shown, std::uintmax_t most_bytes);

/// The first line that nests deeper than `most_toml_depth`; 0: none does. Safe on any bytes.
std::uint32_t too_deep_line(std::string_view text);

}  // namespace agon::contest
