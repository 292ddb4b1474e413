// A worker's own words about a failure, made fit to be shown to people.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agon::jobs {

inline constexpr std::size_t longest_stated = 500;  ///< bytes

/// Valid UTF-8 without control characters, cut to longest_stated with "…". Applying it twice changes nothing.
std::string stated(std::string_view words);

}  // namespace agon::jobs
