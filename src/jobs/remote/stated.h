// Why something did not come about, as a worker says it: what people are shown of that.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agon::jobs {

inline constexpr std::size_t longest_stated = 500;  ///< bytes

/// Valid UTF-8 without control characters, and no longer than that: of a longer one the beginning and "…".
/// What it gives, it gives again.
std::string stated(std::string_view words);

}  // namespace agon::jobs
