// TOML files that people wrote; no other code parses them.
#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "core/said.h"

namespace agon::contest {

/// A file of a person: at most `most` bytes of it and one more, so that a longer file is noticed. `shown`:
/// its name in the error. Throws BadRequest if it cannot be read.
std::string beginning_of(const std::string& file, const std::string& shown, std::uintmax_t most);

inline constexpr std::uintmax_t most_plan_bytes = 1 << 20;
inline constexpr std::uintmax_t most_settings_bytes = 4096;  ///< of an agon.toml
inline constexpr int most_toml_depth = 16;  ///< of parts of a dotted key, and of nested brackets

/// `shown`: the file's name in errors. Throws BadRequest with file and line if the file cannot be read, is
/// not TOML, is longer than `most_bytes`, or nests deeper than `most_toml_depth`. The parser recurses, so it
/// never gets a text that nests deeper.
toml::table parse_toml(const std::string& file, const std::string& shown, std::uintmax_t most_bytes);

/// The values of a table with their lines. Dates become null: no setting is one.
Said said_in(const toml::table& table);

/// The file that says these values, in their order; `parse_toml` and `said_in` get them back. Throws
/// BadRequest for null, which no file can say.
std::string toml_text(const json::object& values);

/// The first line that nests deeper than `most_toml_depth`; 0: none. Safe on any bytes.
std::uint32_t too_deep_line(std::string_view text);

}  // namespace agon::contest
