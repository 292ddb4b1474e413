// Lists for a terminal of 80 columns.
#pragma once

#include <string>
#include <string_view>

namespace agon::app {

inline constexpr int list_columns = 80;

/// `begin`, then the text; where it is too long for the line it goes on below itself. Ends with a line feed.
std::string listed(const std::string& begin, std::string_view text);

}  // namespace agon::app
